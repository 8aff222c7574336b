import { randomBytes } from 'node:crypto';
import type { Clock } from '../../src/application/ports.ts';
import { portalServices } from '../../src/cli/compose/open-portal.ts';
import type { SettingValue } from '../../src/settings/spec.ts';
import { createPlantedMemory } from '../../src/web/server/home-files.ts';
import type { PortalDeps } from '../../src/web/server/portal-deps.ts';
import { createPortalSettings, type PortalSettings } from '../../src/web/server/portal-settings.ts';
import { createTestSettings } from './test-settings.ts';
import type { TestWorld } from './test-world.ts';

export const bundle = { js: 'export const page = 1;', css: 'body{margin:0}' };

/** The portal's view of settings that are kept in memory. */
export function createFakeSettings(
  stored: Readonly<Record<string, SettingValue>> = {},
  setAside: () => string | null = () => null,
): PortalSettings {
  return toPortal(createTestSettings({ stored: new Map(Object.entries(stored)), setAside }));
}

const toPortal = (settings: TestWorld['settings'], naming = { login: 'ada', isShared: false }) =>
  createPortalSettings({
    settings,
    commandFor: (key) => `node choice-mcp.cjs config set ${key} VALUE`,
    naming,
  });

/** Everything a portal in front of this world is built from. */
export function createPortalServices(
  world: TestWorld<Clock>,
  settings = toPortal(world.settings, world.naming),
) {
  let tidied = 0;
  const services = portalServices(world, ({ id }) => `node choice-mcp.cjs terminal --session ${id}`);
  const portalDeps: PortalDeps = {
    store: world.store,
    clock: world.clock,
    log: world.log,
    isAlive: world.isAlive,
    here: world.here,
    settings,
    bundle,
    version: '1.0.0',
    holder: { pid: process.pid, host: 'here' },
    uid: process.getuid?.() ?? null,
    guardHome: async () => {},
    planted: createPlantedMemory(),
    random: (bytes) => randomBytes(bytes),
    services: {
      ...services,
      async tidy() {
        tidied += 1;
        await services.tidy();
      },
    },
  };
  return {
    portalDeps,
    log: world.log,
    hidden: world.hidden,
    stored: world.stored,
    ask: world.ask,
    tidied: () => tidied,
  };
}
