import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import {
  answerBegins,
  asksFor,
  letsIn,
  message,
  row,
  sendWithoutEnd,
  startFakePostgres,
} from '../support/fake-postgres.ts';
import { makeHome, programEnv, removeHome, runProgram } from '../support/program-process.ts';

const certificate = join(import.meta.dirname, '..', 'fixtures', 'localhost.pem');
const password = 'a-password-that-must-not-show';

/** Tells how much memory the process had at most. */
const tellPeak =
  'data:text/javascript,process.on("exit",()=>console.error("peak",process.resourceUsage().maxRSS,"kB"))';

describe('A hostile database server', () => {
  let home: string;
  beforeAll(async () => {
    home = await makeHome();
  });
  afterAll(() => removeHome(home));

  type Attack = Parameters<typeof startFakePostgres>[0] & { readonly query?: string };

  /** What comes of looking at an inbox on such a server, and what that was told. */
  async function attack({ query = '', ...script }: Attack) {
    const server = await startFakePostgres(script);
    onTestFinished(server.close);
    const env = programEnv(home, {
      CHOICE_STORE: `postgres://ada@localhost:${server.port}/x?inbox=api${query}`,
      PGPASSWORD: password,
      NODE_EXTRA_CA_CERTS: certificate,
    });
    const { code, stderr } = await runProgram(['store', 'status'], env, {
      nodeFlags: ['--import', tellPeak],
    });
    const [, peak = '0'] = /peak (\d+) kB/.exec(stderr) ?? [];
    return { code, stderr, told: server.told(), peakMb: Number(peak) / 1_000 };
  }

  const pem = readFileSync(certificate);
  const asks = (request: Buffer) => (client: { write(data: Buffer): unknown }) => client.write(request);

  test.each([
    ['in clear', asksFor.clearPassword],
    ['as MD5', asksFor.md5],
  ])(
    'that asks for the password %s does not get it, and the refusal says what would allow it',
    async (_how, request) => {
      const plain = await attack({ greet: asks(request) });
      expect(plain).toMatchObject({ code: 1, told: '' });
      expect(plain.stderr).toMatch(/sslmode=verify-full.*allow_cleartext=true/);

      const unverified = await attack({ greet: asks(request), pem, query: '&sslmode=require' });
      expect(unverified).toMatchObject({ code: 1, told: '' });
      expect(unverified.stderr).toContain('allow_cleartext=true');
    },
  );

  test('gets it where the address allows that, or where its certificate was verified', async () => {
    const greet = (client: Duplex) => {
      client.write(asksFor.clearPassword);
      client.once('data', () => client.end());
    };
    expect((await attack({ greet, query: '&allow_cleartext=true' })).told).toContain(password);
    expect((await attack({ greet, pem, query: '&sslmode=verify-full' })).told).toContain(password);
    expect((await attack({ greet, pem, query: '&sslmode=verify-ca' })).told).toContain(password);
  });

  test('that leaves out the proof that it knows the password is asked nothing', async () => {
    const { code, stderr, told } = await attack({
      greet(client) {
        client.write(asksFor.scram);
        client.once('data', (first) => {
          const nonce = /r=(.*)$/.exec(String(first))?.[1];
          client.write(message('R', 11, `r=${nonce}more,s=c2FsdA==,i=4096`));
          client.once('data', () => client.write(letsIn));
        });
      },
    });
    expect(code).toBe(1);
    expect(stderr).toContain('did not prove');
    expect(told).not.toContain('select');
  });

  test.each<[what: string, greet: Attack['greet']]>([
    [
      'a row without an end',
      (client) => {
        client.write(letsIn);
        client.once('data', () => {
          client.write(answerBegins);
          client.write(Buffer.from([0x44, 0x7f, 0xff, 0xff, 0xff, 0, 1, 0x7f, 0xff, 0xff, 0xf0]));
          sendWithoutEnd(client, Buffer.alloc(65_536, 'x'));
        });
      },
    ],
    [
      'rows without an end',
      (client) => {
        client.write(letsIn);
        client.once('data', () => {
          client.write(answerBegins);
          sendWithoutEnd(client, Buffer.concat(Array<Buffer>(1_000).fill(row(Buffer.from('1')))));
        });
      },
    ],
    [
      'large rows without an end',
      (client) => {
        client.write(letsIn);
        client.once('data', () => {
          client.write(answerBegins);
          sendWithoutEnd(client, row(Buffer.alloc(1_000_000, 'x')));
        });
      },
    ],
    [
      'notices without an end',
      (client) => sendWithoutEnd(client, message('N', `M${'x'.repeat(60_000)}\0\0`)),
    ],
    [
      'parameters without an end',
      (client) => {
        client.write(letsIn);
        let named = 0;
        const more = () => {
          const statuses = Array.from({ length: 1_000 }, () =>
            message('S', `p${named++}\0${'x'.repeat(1_000)}\0`),
          );
          client.write(Buffer.concat([...statuses, message('Z', 'I')]), (error) => {
            if (error == null && named < 1_000_000) more();
          });
        };
        more();
      },
    ],
    [
      'a message that says it has 2 GB',
      (client) => {
        client.write(Buffer.from([0x4e, 0x7f, 0xff, 0xff, 0xff]));
        sendWithoutEnd(client, Buffer.alloc(65_536, 'x'));
      },
    ],
  ])('that sends %s is refused for it, in little memory', async (_what, greet) => {
    const { code, stderr, peakMb } = await attack({ greet });
    expect(stderr).toContain('more data than any inbox holds');
    expect(code).toBe(1);
    expect(peakMb).toBeLessThan(400);
  });
});
