/** What the program takes of the driver. All that is reached from here alone is packed: scripts/pack-postgres.mjs. */
export { createFindPassword } from './find-password.ts';
export { newestSchema } from './migrations.ts';
export { createPostgresStore } from './postgres-store.ts';
export { createServerClock } from './server-clock.ts';
