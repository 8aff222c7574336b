/** What of a client's request every API has. */
type Conversation = {
  /** The names of the tools it offers. */
  readonly tools: readonly string[];
  /** What the model's calls gave, oldest first, as the model reads it. */
  readonly results: readonly { readonly id: string; readonly text: string }[];
};

/** What the model does next. */
export type Step =
  | { readonly kind: 'call'; readonly tool: string; readonly input: unknown }
  | { readonly kind: 'say'; readonly text: string };

/** One of the ways in which clients speak to models. */
type Api = {
  readonly path: RegExp;
  readonly read: (body: never) => Conversation;
  /** The reply, as server-sent events; `id` has not been used in this conversation. */
  readonly write: (step: Step, id: string) => string;
};

type Named = { readonly name: string };
/** A text, or blocks some of which have one. */
type Content = string | readonly { readonly text?: string }[];

const anthropic: Api = {
  path: /\/v1\/messages(\?|$)/,
  read: ({ tools = [], messages }: AnthropicBody) => ({
    tools: tools.map(({ name }) => name),
    results: messages
      .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
      .flatMap((block) => resultIn(block.tool_use_id, block.content)),
  }),
  write(step, id) {
    const [block, delta, stop_reason] =
      step.kind === 'call'
        ? [
            { type: 'tool_use', id, name: step.tool, input: {} },
            { type: 'input_json_delta', partial_json: JSON.stringify(step.input) },
            'tool_use',
          ]
        : [{ type: 'text', text: '' }, { type: 'text_delta', text: step.text }, 'end_turn'];
    const message = { id, type: 'message', role: 'assistant', model: 'scripted', content: [], usage };
    return events([
      { type: 'message_start', message },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage },
      { type: 'message_stop' },
    ]);
  },
};

type AnthropicBody = {
  readonly tools?: readonly Named[];
  readonly messages: readonly {
    readonly content: string | readonly { readonly tool_use_id?: string; readonly content?: Content }[];
  }[];
};

const usage = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };

const responses: Api = {
  path: /\/responses$/,
  read: ({ tools = [], input }: ResponsesBody) => ({
    // Codex gathers the tools of a server under the server's name, and wants to hear both in a call.
    tools: tools.flatMap((tool) => tool.tools?.map(({ name }) => `${tool.name}/${name}`) ?? [tool.name]),
    results: input.flatMap((item) => resultIn(item.call_id, item.output)),
  }),
  write(step, id) {
    const item = step.kind === 'call' ? functionCall(step.tool, step.input, id) : outputText(step.text, id);
    return events([
      { type: 'response.created', response: { id } },
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: { id, usage, output: [item] } },
    ]);
  },
};

type ResponsesBody = {
  readonly tools?: readonly (Named & { readonly tools?: readonly Named[] })[];
  readonly input: readonly { readonly call_id?: string; readonly output?: Content }[];
};

function functionCall(tool: string, input: unknown, id: string) {
  const [name, namespace] = tool.split('/').reverse();
  const call = { type: 'function_call', id, call_id: id, name, arguments: JSON.stringify(input) };
  return namespace === undefined ? call : { ...call, namespace };
}

function outputText(text: string, id: string) {
  return { type: 'message', id, role: 'assistant', content: [{ type: 'output_text', text }] };
}

const chat: Api = {
  path: /\/chat\/completions$/,
  read: ({ tools = [], messages }: ChatBody) => ({
    tools: tools.map((tool) => tool.function.name),
    results: messages.flatMap((message) => resultIn(message.tool_call_id, message.content)),
  }),
  write(step, id) {
    const chunk = (delta: object, finish_reason: string | null) => ({
      id,
      object: 'chat.completion.chunk',
      created: 1,
      model: 'scripted',
      choices: [{ index: 0, delta, finish_reason }],
    });
    const chunks =
      step.kind === 'call'
        ? [
            chunk({ role: 'assistant', tool_calls: [toolCall(step.tool, step.input, id)] }, null),
            chunk({}, 'tool_calls'),
          ]
        : [chunk({ role: 'assistant', content: step.text }, null), chunk({}, 'stop')];
    return `${events(chunks)}data: [DONE]\n\n`;
  },
};

type ChatBody = {
  readonly tools?: readonly { readonly function: Named }[];
  readonly messages: readonly { readonly tool_call_id?: string; readonly content?: Content }[];
};

function toolCall(name: string, input: unknown, id: string) {
  return { index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}

const gemini: Api = {
  path: /:streamGenerateContent/,
  read: ({ tools = [], contents }: GeminiBody) => ({
    tools: tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
    results: contents
      .flatMap(({ parts }) => parts)
      .flatMap(({ functionResponse: given }) => resultIn(given?.id, JSON.stringify(given?.response))),
  }),
  write(step, id) {
    const part =
      step.kind === 'call'
        ? { functionCall: { id, name: step.tool, args: step.input } }
        : { text: step.text };
    return events([
      {
        candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
        usageMetadata: { totalTokenCount: 2 },
      },
    ]);
  },
};

type GeminiBody = {
  readonly tools?: readonly { readonly functionDeclarations?: readonly Named[] }[];
  readonly contents: readonly {
    readonly parts: readonly {
      readonly functionResponse?: { readonly id: string; readonly response: unknown };
    }[];
  }[];
};

export const apis: readonly Api[] = [anthropic, responses, chat, gemini];

/** What a message gives back to the model, if that is what it is for. */
function resultIn(id: string | undefined, content: Content | undefined): Conversation['results'] {
  if (id === undefined || content === undefined) return [];
  return [
    { id, text: typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('\n') },
  ];
}

/** Anthropic's readers go by the event's name, the others by its data alone. */
function events(all: readonly object[]): string {
  return all
    .map((data) => `${'type' in data ? `event: ${data.type}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
    .join('');
}
