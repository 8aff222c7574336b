import type { Sql, TransactionSql } from 'postgres';
import { StoreRefusedError } from '../../application/session-store.ts';
import { hasCode } from '../../files/error-code.ts';
import { databaseWords } from '../strings-database.ts';
import { schema1 } from './schema-1.ts';
import { schema2 } from './schema-2.ts';

/** Number n brings the schema from n - 1 to n. What has been released is never changed, only followed by another. */
const migrations: readonly string[] = [schema1, schema2];

/** The schema that this program needs, and leaves behind. */
export const newestSchema = migrations.length;

/** Names our lock among those of other programs in the same database. */
const lockKey = 1_667_788_393;

const noSuchTable = '42P01';
const noSuchSchema = '3F000';

/** Brings the schema up to date; of processes that start at once, one does it. Refuses one that is newer than this program. */
export async function bringUpToDate(sql: Sql, database: string): Promise<void> {
  const found = await schemaOf(sql).catch((error: unknown) => {
    if (hasCode(error, noSuchTable, noSuchSchema)) return 0;
    throw error;
  });
  const present = found < migrations.length ? await sql.begin(migrate) : found;
  if (present <= migrations.length) return;
  throw new StoreRefusedError((language) =>
    databaseWords[language].newer(database, present, migrations.length),
  );
}

/** Returns the schema it leaves; a newer program may have been faster. */
async function migrate(sql: TransactionSql): Promise<number> {
  await sql`select pg_advisory_xact_lock(${lockKey}::bigint)`;
  await sql`create schema if not exists choice`;
  await sql`create table if not exists choice.meta (schema integer not null)`;
  const found = await schemaOf(sql);
  for (const text of migrations.slice(found)) await sql.unsafe(text);
  if (found === 0) await sql`insert into choice.meta (schema) values (${migrations.length})`;
  else if (found < migrations.length) await sql`update choice.meta set schema = ${migrations.length}`;
  return Math.max(found, migrations.length);
}

async function schemaOf(sql: Sql | TransactionSql): Promise<number> {
  const [row] = await sql<{ schema: number }[]>`select schema from choice.meta`;
  return row?.schema ?? 0;
}
