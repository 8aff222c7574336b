import { type AskPortal, pairWithPortal } from '../../src/web/pairing/pair-with-portal.ts';
import { provePortal } from '../../src/web/pairing/portal-session.ts';
import { createKeys } from '../../src/web/server/access/access-keys.ts';
import { createBrowsers } from '../../src/web/server/access/browsers.ts';
import { createCredentialMemory } from '../../src/web/server/access/credential-files.ts';
import { createTestApp } from '../support/portal-app.ts';
import type { Random } from '../support/seeded-random.ts';
import type { FuzzTarget } from './fuzz.ts';
import { anyJson, anyText, damage, mutateJson } from './inputs.ts';

type Portal = Awaited<ReturnType<typeof createTestApp>>;
type Check = (random: Random, portal: Portal) => Promise<void>;

/** Keys, credentials and pairing messages that are nearly right are refused, and break neither side. */
export const credentials: FuzzTarget = {
  name: 'keys and credentials',
  async open() {
    // Anew now and then: each pairing leaves a browser, and a portal is not built for a million of them.
    let portal = await createTestApp();
    let runs = 0;
    return {
      async run(random) {
        runs += 1;
        if (runs % 500 === 0) portal = await createTestApp();
        await random.pick(checks)(random, portal);
        if (portal.log.lines.length > 0) throw new Error(`logged: ${portal.log.lines.join(', ')}`);
      },
    };
  },
};

const damagedBearer: Check = async (random, { send, token }) => {
  const credential = damage(random, token);
  const { status } = await send('GET', '/api/settings', { token: credential });
  if (credential.trim() !== token && status !== 401) throw new Error(`${credential} was answered ${status}`);
};

const damagedSeal: Check = async (random, { send, enter, newKey }) => {
  const session = await enter(await newKey());
  const [method, target] = ['POST', '/api/ticket'];
  const sealed = await session.seal(method, target, '{}');
  const authorization = damage(random, sealed.authorization);
  const reply = await send(method, random.chance(0.8) ? target : '/api/settings', {
    token: null,
    headers: [['authorization', authorization]],
    body: random.chance(0.5) ? sealed.body : damage(random, sealed.body ?? ''),
  });
  // The name of the scheme is the same in any case.
  const wasChanged = behindScheme(authorization) !== behindScheme(sealed.authorization);
  if (wasChanged && reply.status !== 401) throw new Error(`${authorization} was answered ${reply.status}`);
  await sealed.open(reply.status, damage(random, reply.body));
  const forged = await sealed.open(reply.status + 1, reply.body);
  if (forged !== null) throw new Error('a reply was believed under another status');
};

const behindScheme = (authorization: string) => authorization.trim().replace(/^Sealed /i, '');

/** A stranger between page and portal who changes what either says. */
function meddling(random: Random, ask: AskPortal): AskPortal {
  return async function askThroughStranger(path, body) {
    const told = await ask(path, random.chance(0.5) ? mutateJson(random, body) : body);
    if (told === null || random.chance(0.5)) return told;
    const changed = mutateJson(random, told.body);
    const isObject = typeof changed === 'object' && changed !== null;
    return isObject ? { status: told.status, body: changed as Record<string, unknown> } : null;
  };
}

const meddledPairing: Check = async (random, { askPortal, newKey }) => {
  const nonce = random.chance(0.8) ? `n${random.below(1e9)}` : anyText(random, 40);
  const pairing = await pairWithPortal({ key: await newKey(), nonce, ask: meddling(random, askPortal) });
  if (pairing.kind !== 'paired') return;
  const honest = await provePortal({ browser: pairing.browser, nonce: 'x', ask: askPortal });
  if (honest.kind !== 'proven') throw new Error(`not paired: ${honest.kind}`);
  await provePortal({ browser: pairing.browser, nonce: 'y', ask: meddling(random, askPortal) });
};

const anyKey: Check = async (random, { askPortal, newKey }) => {
  const sound = await newKey();
  const key = random.chance(0.5) ? anyText(random, 80) : damage(random, sound);
  const { kind } = await pairWithPortal({ key, nonce: 'n', ask: askPortal });
  if (kind === 'paired' && key !== sound) throw new Error(`the key ${key} was taken`);
};

const anyMessage: Check = async (random, { send }) => {
  const sound = { key: '0123456789abcdef', browser: '0123456789abcdef', nonce: 'abc', proof: 'A'.repeat(43) };
  const wish = { version: '99.0.0', proof: 'A'.repeat(43) };
  const body = random.chance(0.8)
    ? mutateJson(random, { ...sound, stand_back: wish, follower: 'x' })
    : anyJson(random);
  const reply = await send('POST', random.pick(['/proof', '/api/token']), { token: null, body });
  if (reply.status >= 500) throw new Error(`${reply.status}: ${reply.body}`);
  if (reply.body.includes('"browser":"')) throw new Error('a guess was paired');
};

const anyPush: Check = async (random, { enter, newKey }) => {
  const session = await enter(await newKey());
  const open = session.openPushes(anyText(random, 40));
  if ((await open(anyText(random))) !== null) throw new Error('a push was believed');
};

const damagedNotes: Check = async (random, { access, clock }) => {
  const credentialFiles = createCredentialMemory();
  const id = '0123456789abcdef';
  const note = { port: 18_642, expiresAt: clock.now() + 1_000, nonce: 'abc' };
  const text = random.chance(0.5)
    ? damage(random, JSON.stringify(note))
    : JSON.stringify(mutateJson(random, note));
  await credentialFiles.put(id, text, clock.now());
  const { homeMac } = access;
  const keys = createKeys({ credentialFiles, homeMac, clock, random: (count) => random.bytes(count) });
  const browsers = createBrowsers({ credentialFiles, overdue: createCredentialMemory(), homeMac, clock });
  await keys.find(id, 18_642);
  await browsers.find(id, 18_642);
  await browsers.sweep();
  await keys.sweep();
};

const anyTicket: Check = async (random, { tickets }) => {
  const sound = tickets.issue(() => (text) => text);
  const ticket = damage(random, sound);
  if (ticket !== sound && tickets.take(ticket)) throw new Error(`the ticket ${ticket} was taken`);
};

const checks: readonly Check[] = [
  damagedBearer,
  damagedSeal,
  meddledPairing,
  anyKey,
  anyMessage,
  anyPush,
  damagedNotes,
  anyTicket,
];
