// What the scripts make of their arguments.

/** A whole number, or the end of the program with a word about it. */
export function wholeNumber(name, given) {
  const value = Number(given);
  return Number.isSafeInteger(value) && value >= 0
    ? value
    : refuse(`--${name} takes a whole number, not ${given}`);
}

export function refuse(message) {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}
