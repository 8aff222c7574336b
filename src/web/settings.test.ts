import { isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { checkSetting } from '../settings/check.ts';
import { webSlices } from './settings.ts';

describe('listen', () => {
  const spec = webSlices.flatMap(({ specs }) => [...specs]).find(({ key }) => key === 'listen');
  const takes = (value: string) => spec !== undefined && checkSetting(spec, value).ok;

  test('takes nothing', () => {
    expect(takes('')).toBe(true);
  });

  test.each([
    ...['0.0.0.0', '127.0.0.1', '192.168.1.5', '255.255.255.255', '10.0.0.199'],
    ...[
      '::',
      '::1',
      'fe80::1',
      '2001:db8::',
      '2001:DB8:0:0:8:800:200C:417A',
      '1::8',
      '1:2:3:4:5:6:7::',
      '::2:3:4:5:6:7:8',
    ],
  ])('takes the address %s', (value) => {
    expect([isIP(value) > 0, takes(value)]).toEqual([true, true]);
  });

  test.each([
    ...[
      '256.0.0.1',
      '999.1.1.1',
      '1.2.3',
      '1.2.3.4.5',
      '01.2.3.4',
      '0.0.0.0/0',
      ' 127.0.0.1',
      '127.0.0.1:80',
    ],
    ...[
      ':',
      ':::',
      '1:2',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7:8::',
      ':1::',
    ],
    ...['localhost', 'box.example', '*', 'fe80::1%eth0'],
  ])('does not take %s', (value) => {
    expect(takes(value)).toBe(false);
  });
});
