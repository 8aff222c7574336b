import { win32 } from 'node:path';
import { expect, test } from 'vitest';
import { terminalDevices } from './own-terminal.ts';

test('on Windows the console is named so that Node opens the device and no file of the current folder', () => {
  const devices = terminalDevices('win32');
  expect(devices).toEqual([String.raw`\\.\CONIN$`, String.raw`\\.\CONOUT$`]);
  // What Node hands to the system.
  expect(devices.map((path) => win32.toNamespacedPath(path))).toEqual(devices);
  expect(win32.toNamespacedPath('CONIN$')).not.toBe('CONIN$');
});

test('elsewhere it is the terminal of the process', () => {
  expect(terminalDevices('linux')).toEqual(['/dev/tty', '/dev/tty']);
});
