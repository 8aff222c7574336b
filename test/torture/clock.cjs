// Loaded before the program: its clock is the machine's, moved by what the file says. Timers go on as they are.
const { readFileSync } = require('node:fs');

const RealDate = Date;
let offset = 0;

function look() {
  try {
    offset = Number(readFileSync(process.env.TORTURE_CLOCK, 'utf8')) || 0;
  } catch {
    // Between two writes of the file the clock stays as it was.
  }
}

look();
setInterval(look, 100).unref();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + offset);
    else super(...parts);
  }
  static now() {
    return RealDate.now() + offset;
  }
};
