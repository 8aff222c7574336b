import { isObject, parseObject } from '../../domain/json-object.ts';
import type { MessageId } from '../message-id.ts';

/**
 * What the server says to each message of a usual opening: its own line, written down when the program was built.
 * The names are those of `kindOf`; the message's id stands as `idMark`.
 */
export type Recording = Readonly<Record<string, string>>;

const idMark = '"@id"';
const modernVersion = '2026-07-28';

/** `decides`: the server has to hear it as well, because the connection goes on from there. The others leave no trace. */
type Step =
  | { readonly kind: 'reply'; readonly line: string; readonly decides: boolean }
  /** A notification: there is nothing to say. */
  | { readonly kind: 'silence'; readonly decides: boolean }
  /** Not in the recording, so the server itself has to be asked. */
  | { readonly kind: 'unknown' };

/** Follows one connection from its first message, until the server has been asked an unknown one. */
export type RecordedOpening = { take(line: string): Step };

type Message = {
  readonly id?: unknown;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
};

const unknown: Step = { kind: 'unknown' };
const ownMeta = 'io.modelcontextprotocol/';

/**
 * Only what the server would answer in just these words is known here: a field more than usual, an order that is not
 * the usual one, and the server is loaded and decides.
 */
export function createRecordedOpening(recording: Recording): RecordedOpening {
  let isInitialized = false;
  let isReady = false;
  let isModern = false;

  function kindOf({ method, params }: Message): string | null {
    if (method === 'initialize') return isInitialized || isModern ? null : initializeKind(params);
    const envelope = envelopeOf(params);
    // A probe may come before a handshake of the old kind; any other request decides for one kind.
    if (method === 'server/discover')
      return isInitialized || envelope === 'odd' ? null : `${envelope} discover`;
    if (envelope === 'none') return isInitialized ? `plain ${method}` : null;
    return envelope === 'modern' && !isInitialized ? `modern ${method}` : null;
  }

  return {
    take(text) {
      const message = readMessage(text);
      if (message === null) return unknown;
      const { id, method, params } = message;
      if (id === undefined) {
        const isUsual =
          method === 'notifications/initialized' && isInitialized && envelopeOf(params) === 'none';
        if (!isUsual) return unknown;
        const decides = !isReady;
        isReady = true;
        return { kind: 'silence', decides };
      }
      const kind = kindOf(message);
      const line = kind !== null && Object.hasOwn(recording, kind) ? recording[kind] : undefined;
      if (line === undefined || !isMessageId(id)) return unknown;
      const decides = !isInitialized && !isModern && method !== 'server/discover';
      if (method === 'initialize') isInitialized = true;
      else if (decides) isModern = true;
      return { kind: 'reply', line: line.replace(idMark, () => JSON.stringify(id)), decides };
    },
  };
}

function readMessage(text: string): Message | null {
  const { jsonrpc, id, method, params = {}, ...more } = parseObject(text) ?? {};
  const isUsual = jsonrpc === '2.0' && Object.keys(more).length === 0;
  return isUsual && typeof method === 'string' && isObject(params) ? { id, method, params } : null;
}

function initializeKind(params: Message['params']): string | null {
  const { protocolVersion, capabilities, clientInfo, _meta, ...more } = params;
  const isUsual =
    Object.keys(more).length === 0 &&
    isClientInfo(clientInfo) &&
    isCapabilities(capabilities) &&
    isPlainMeta(_meta);
  return isUsual && typeof protocolVersion === 'string' ? `initialize ${protocolVersion}` : null;
}

/** Whether a request says in itself who sends it, as the newest revision wants; `odd` in any other way. */
function envelopeOf(params: Message['params']): 'none' | 'modern' | 'odd' {
  const { _meta, ...more } = params;
  if (Object.keys(more).length > 0) return 'odd';
  if (isPlainMeta(_meta)) return 'none';
  if (!isObject(_meta)) return 'odd';
  const {
    [`${ownMeta}protocolVersion`]: version,
    [`${ownMeta}clientInfo`]: clientInfo,
    [`${ownMeta}clientCapabilities`]: capabilities,
    ...others
  } = _meta;
  const isUsual = version === modernVersion && isClientInfo(clientInfo) && isCapabilities(capabilities);
  return isUsual && isPlainMeta(others) ? 'modern' : 'odd';
}

/** Nothing in it that the protocol itself gives a meaning to, except a token for progress, which no listing reports. */
function isPlainMeta(meta: unknown): boolean {
  if (meta === undefined) return true;
  return isObject(meta) && Object.keys(meta).every((key) => !key.startsWith(ownMeta));
}

function isClientInfo(value: unknown): boolean {
  return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
}

function isCapabilities(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isObject);
}

function isMessageId(id: unknown): id is MessageId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
