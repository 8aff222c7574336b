import { expect, test } from 'vitest';
import { createDeliveriesInFlight } from './deliveries-in-flight.ts';

test('a session is being collected until the last of its calls is through', () => {
  const deliveriesInFlight = createDeliveriesInFlight();
  deliveriesInFlight.begin('a');
  deliveriesInFlight.begin('a');
  deliveriesInFlight.end('a');
  expect(deliveriesInFlight.includes('a')).toBe(true);
  deliveriesInFlight.end('a');
  expect(deliveriesInFlight.includes('a')).toBe(false);
  deliveriesInFlight.end('a');
  deliveriesInFlight.begin('a');
  expect(deliveriesInFlight.includes('a')).toBe(true);
  expect(deliveriesInFlight.includes('b')).toBe(false);
});
