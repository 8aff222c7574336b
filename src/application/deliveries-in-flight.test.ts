import { expect, test } from 'vitest';
import { createDeliveriesInFlight } from './deliveries-in-flight.ts';

test('a session is being collected until the last of its calls is through', () => {
  const deliveriesInFlight = createDeliveriesInFlight();
  const [endOne, endOther] = [deliveriesInFlight.begin('a'), deliveriesInFlight.begin('a')];
  endOne();
  endOne();
  expect(deliveriesInFlight.includes('a')).toBe(true);
  endOther();
  expect(deliveriesInFlight.includes('a')).toBe(false);
  deliveriesInFlight.begin('a');
  endOther();
  expect(deliveriesInFlight.includes('a')).toBe(true);
  expect(deliveriesInFlight.includes('b')).toBe(false);
});
