import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { codedError } from '../../files/error-code.ts';

/**
 * What a server may send. An attachment of 8 MB is a row of 16 MB, because the driver has bytes sent as hexadecimal
 * digits; a million rows are a look at every ending of a very large inbox.
 */
const most = {
  messageBytes: 32 * 2 ** 20,
  answerBytes: 64 * 2 ** 20,
  answerRows: 1_000_000,
  columns: 100,
  parameterBytes: 2 ** 20,
};

/** Rounds of SCRAM. With fewer the server could guess the password from our proof, more keep this process busy for seconds. */
const rounds = { fewest: 4_096, most: 1_000_000 };

/** A type, and four bytes of length that count themselves. */
const headBytes = 5;

/**
 * Stands between the server and the driver, which trusts every message: it answers any request for a password, keeps
 * what it is sent however much that is, and hangs or fails beyond repair on some messages that are cut short.
 */
export function guardMessages(socket: Socket, mayShowPassword: boolean): Duplex {
  const check = createCheck(mayShowPassword);
  const read = createReader(check);
  const guarded = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy(error, done) {
      socket.destroy();
      done(error);
    },
  });
  socket.on('data', (chunk) => {
    try {
      const whole = read(chunk);
      if (whole.length > 0 && !guarded.push(whole)) socket.pause();
    } catch (error) {
      guarded.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', (error) => guarded.destroy(error));
  // What came before is read first.
  socket.on('close', () => guarded.push(null));
  guarded.on('end', () => guarded.destroy());
  // What the driver asks a socket for besides.
  Object.defineProperty(guarded, 'readyState', { get: () => socket.readyState });
  return Object.assign(guarded, {
    host: socket.remoteAddress,
    port: socket.remotePort,
    setKeepAlive: (isOn: boolean, afterMs: number) => socket.setKeepAlive(isOn, afterMs),
  });
}

/** Gives the messages that have become whole with a chunk, checked. */
export function createReader(check: (message: Buffer) => void): (chunk: Buffer) => Buffer {
  let parts: Buffer[] = [];
  let have = 0;
  let need = headBytes;
  return function read(chunk) {
    parts.push(chunk);
    have += chunk.length;
    if (have < need) return Buffer.alloc(0);
    const all = parts.length === 1 ? chunk : Buffer.concat(parts);
    let end = 0;
    need = headBytes;
    while (all.length - end >= headBytes) {
      const length = all.readUInt32BE(end + 1) + 1;
      if (length < headBytes) throw violation('a message is shorter than its length');
      if (length > most.messageBytes) throw tooMuch(`a message of ${length} bytes`);
      need = length;
      if (all.length - end < length) break;
      check(all.subarray(end, end + length));
      end += length;
      need = headBytes;
    }
    parts = end === all.length ? [] : [all.subarray(end)];
    have = all.length - end;
    return all.subarray(0, end);
  };
}

/** Throws for a message that the driver must not see. */
export function createCheck(mayShowPassword: boolean): (message: Buffer) => void {
  let answer = { bytes: 0, rows: 0 };
  let parameterBytes = 0;
  let isProofDue = false;

  function checkAuthentication(message: Buffer): void {
    if (message.length < headBytes + 4) throw violation('a request for a password is cut short');
    switch (message.readUInt32BE(headBytes)) {
      case 0:
        if (isProofDue) throw codedError('SASL_SIGNATURE_MISSING', 'the server did not prove itself');
        return;
      // In clear, and MD5: a listener guesses the password from that at the speed of MD5.
      case 3:
      case 5:
        if (!mayShowPassword) throw inClear('the server wants the password in clear, or as MD5');
        return;
      case 10:
        isProofDue = true;
        return;
      case 11:
        checkRounds(message.toString('latin1', headBytes + 4));
        return;
      case 12:
        // The driver compares the proof, and closes the connection when it is wrong.
        isProofDue = false;
        return;
      default:
        throw violation('the server wants a kind of authentication that the driver does not know');
    }
  }

  function checkRounds(challenge: string): void {
    const given = /^r=[^,]+,s=[A-Za-z0-9+/]+=*,i=(\d+)$/.exec(challenge)?.[1];
    if (given === undefined) throw violation('the challenge of SCRAM is cut short');
    if (Number(given) > rounds.most) throw tooMuch(`${given} rounds of SCRAM`);
    if (Number(given) < rounds.fewest && !mayShowPassword) throw inClear(`${given} rounds of SCRAM are few`);
  }

  return function check(message) {
    answer.bytes += message.length;
    if (answer.bytes > most.answerBytes) throw tooMuch(`an answer of ${answer.bytes} bytes`);
    switch (message.toString('latin1', 0, 1)) {
      case 'R':
        checkAuthentication(message);
        return;
      case 'S':
        parameterBytes += message.length;
        if (parameterBytes > most.parameterBytes) throw tooMuch(`${parameterBytes} bytes of parameters`);
        return;
      case 'D':
        answer.rows += 1;
        if (answer.rows > most.answerRows) throw tooMuch(`${answer.rows} rows`);
        return;
      case 'T':
        checkColumns(message);
        return;
      case 'A':
        // The driver looks for the end of the channel's name, and beyond the message if it is not there.
        if (message.indexOf(0, headBytes + 4) < 0) throw violation('a notification is cut short');
        return;
      case 'Z':
        answer = { bytes: 0, rows: 0 };
        return;
      case 'K':
      case '1':
      case '2':
      case '3':
      case 't':
      case 'n':
      case 'C':
      case 'I':
      case 'E':
      case 'N':
        return;
      default:
        throw violation('a message of a kind that no query of ours has for an answer');
    }
  };
}

/** The name of each, and eighteen bytes about it. The driver looks for the end of a name beyond the message, too. */
function checkColumns(message: Buffer): void {
  if (message.length < headBytes + 2) throw violation('a list of columns is cut short');
  const columns = message.readUInt16BE(headBytes);
  if (columns > most.columns) throw tooMuch(`${columns} columns`);
  let end = headBytes + 2;
  for (let column = 0; column < columns; column += 1) {
    const name = message.indexOf(0, end);
    if (name < 0) throw violation('a list of columns is cut short');
    end = name + 1 + 18;
  }
  if (end !== message.length) throw violation('a list of columns is cut short');
}

const tooMuch = (what: string) => codedError('TOO_MUCH_DATA', what);
const inClear = (what: string) => codedError('PASSWORD_IN_CLEAR', what);
const violation = (what: string) => codedError('PROTOCOL_VIOLATION', what);
