/** Proves to the compiler that every kind was handled; a new kind fails the build where it is forgotten. */
export function exhaustive(value: never): never {
  throw new Error(`Unhandled kind: ${JSON.stringify(value)}`);
}
