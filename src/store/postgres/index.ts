/** What the program takes of the driver. It is loaded when a store names a database, and not before. */
export { newestSchema } from './migrations.ts';
export { createFindPassword } from './password.ts';
export { createPostgresStore } from './postgres-store.ts';
export { createServerClock } from './server-clock.ts';
