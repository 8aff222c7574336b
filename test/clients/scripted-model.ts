import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { apis, type Step } from './model-apis.ts';

/** What the model was sent before one of its steps. */
export type ModelRequest = {
  /** The names of the tools it is offered. */
  readonly tools: readonly string[];
  /** What its calls in this conversation gave, oldest first, as it reads them. */
  readonly results: readonly { readonly tool: string; readonly text: string }[];
  /** All of it, as it came. */
  readonly body: unknown;
};

/** It may take its time, as models do. */
export type Script = (request: ModelRequest) => Step | Promise<Step>;

export type ScriptedModel = {
  readonly origin: string;
  /** One for each step, oldest first. */
  readonly requests: readonly ModelRequest[];
  /** Whatever else was asked for, as method and path: a client that speaks another way is seen here. */
  readonly strangers: readonly string[];
  readonly close: () => Promise<void>;
};

/** A model on loopback that does what a script says, speaking as the client expects of its model. */
export async function startScriptedModel(script: Script): Promise<ScriptedModel> {
  const requests: ModelRequest[] = [];
  const strangers: string[] = [];
  const toolOf = new Map<string, string>();
  const server = createServer(async (incoming, reply) => {
    const { method, url = '' } = incoming;
    const api = apis.find(({ path }) => method === 'POST' && path.test(url));
    if (api === undefined) {
      strangers.push(`${method} ${url}`);
      reply.writeHead(404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const body = await json(incoming);
    const { tools, results } = api.read(body as never);
    const request = {
      tools,
      results: results.map(({ id, text }) => ({ tool: toolOf.get(id) ?? '', text })),
      body,
    };
    // Without tools a client wants a title or a summary, which is no step of the conversation.
    const isStep = tools.length > 0;
    if (isStep) requests.push(request);
    const id = `step_${requests.length}`;
    const step: Step = isStep ? await script(request) : { kind: 'say', text: 'A title' };
    if (step.kind === 'call') toolOf.set(id, step.tool);
    reply.writeHead(200, { 'content-type': 'text/event-stream' }).end(api.write(step, id));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    strangers,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
