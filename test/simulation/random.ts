export { createRandom, type Random } from '../support/seeded-random.ts';
