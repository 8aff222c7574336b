import { describe, expect, test } from 'vitest';
import { call, connectPair, question, resultOf, textOf } from '../../test/support/mcp-pair.ts';
import { createTestServices } from '../../test/support/test-services.ts';
import { decisionPolicy } from './strings.ts';

type Schema = {
  readonly properties: Record<string, { description?: string; properties?: Schema['properties'] }>;
};

describe('what every conversation pays for', () => {
  test('the tool list stays under 6,500 bytes', async () => {
    const { client } = await connectPair(createTestServices());
    const { tools } = await client.listTools();
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThan(6_500);
  });

  test('the instructions stay under 1,500 bytes and carry the whole policy', async () => {
    const { client } = await connectPair(createTestServices());
    const instructions = client.getInstructions() ?? '';
    expect(Buffer.byteLength(instructions)).toBeLessThan(1_500);
    for (const word of [
      'more than two viable paths',
      'destructive',
      'configuration is missing',
      'task context',
      'reason',
      'Do not assume defaults',
      'Act on what comes back',
    ]) {
      expect(instructions).toContain(word);
    }
  });
});

describe('the published tool', () => {
  test('is a flat object, closed, with a description on every field', async () => {
    const { client } = await connectPair(createTestServices());
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(1);
    const [tool] = tools;
    expect(tool?.name).toBe('provide_choice');
    const schema = tool?.inputSchema as Record<string, unknown> & {
      properties: Record<string, { description?: string }>;
    };
    expect(schema.type).toBe('object');
    expect(schema.additionalProperties).toBe(false);
    expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(['anyOf']));
    expect(Object.keys(schema)).not.toEqual(expect.arrayContaining(['oneOf']));
    for (const [name, field] of Object.entries(schema.properties)) {
      expect(field.description, `${name} has a description`).toBeTruthy();
    }
    expect(Object.keys(schema.properties)).not.toContain('type');
    expect(Object.keys(schema.properties)).not.toContain('allow_cancel');
  });

  test('says that it only reads, so that no client asks for approval before the question is shown', async () => {
    const { client } = await connectPair(createTestServices());
    const { tools } = await client.listTools();
    expect(tools[0]?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      openWorldHint: false,
    });
    expect(tools[0]?.outputSchema).toMatchObject({ type: 'object' });
  });

  test('says whose answer it is and what to do while there is none, in no words that sound planted', async () => {
    const { client } = await connectPair(createTestServices());
    const { tools } = await client.listTools();
    for (const words of [tools[0]?.description, client.getInstructions()]) {
      expect(words).toContain("answer is your human's own");
      expect(words).toContain('`instructions` say what to do next');
      expect(words).toMatch(/pending\b[^.]*call again with only its session_id/);
      expect(words).not.toMatch(/third party|follow (?:its|the) `instructions`/);
    }
  });

  test('describes of a result what an agent acts on, each field in words that say something', async () => {
    const { client } = await connectPair(createTestServices());
    const [tool] = (await client.listTools()).tools;
    const { properties } = (tool?.outputSchema ?? { properties: {} }) as Schema;
    expect(Object.keys(properties)).toEqual([
      ...['selection', 'action_status', 'instructions', 'session_id', 'reply'],
      ...['auto_submitted', 'url', 'terminal_command', 'answers', 'attachments'],
    ]);
    const inner = properties.selection?.properties ?? {};
    expect(Object.keys(inner)).toEqual([
      ...['summary', 'selected_ids', 'custom_input', 'option_annotations', 'global_annotation'],
    ]);
    for (const [name, { description = '' }] of [...Object.entries(properties), ...Object.entries(inner)])
      expect(description.split(' ').length, `${name}: ${description}`).toBeGreaterThan(3);
  });

  test('asks clients that hide tools behind a search to put it into the first request', async () => {
    const { client } = await connectPair(createTestServices());
    expect((await client.listTools()).tools[0]?._meta).toEqual({ 'anthropic/alwaysLoad': true });
  });

  test('of another name is an error that names the right one', async () => {
    const { client } = await connectPair(createTestServices());
    const reply = await client.callTool({ name: 'ask', arguments: {} });
    expect(reply.isError).toBe(true);
    expect(textOf(reply)).toContain('provide_choice');
  });
});

test('the policy is an MCP prompt too', async () => {
  const { client } = await connectPair(createTestServices());
  expect((await client.listPrompts()).prompts.map((prompt) => prompt.name)).toEqual(['decision_policy']);
  const { messages } = await client.getPrompt({ name: 'decision_policy' });
  expect(messages[0]?.content).toEqual({ type: 'text', text: decisionPolicy });
});

test('a prompt of another name is the caller’s mistake, and names the right one', async () => {
  const { client } = await connectPair(createTestServices());
  await expect(client.getPrompt({ name: 'policy' })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining('decision_policy'),
  });
});

test('progress begins with the question and carries the address and the time left, and only to clients that asked for it', async () => {
  const services = createTestServices();
  services.stored.set('hold_seconds', 35);
  const { client } = await connectPair(services);
  const messages: (string | undefined)[] = [];
  const reply = call(client, question, { onprogress: ({ message }) => messages.push(message) });
  while ((await services.store.listOpen()).length === 0)
    await new Promise((resolve) => setImmediate(resolve));
  await services.clock.advanceBy(35_000);
  expect(resultOf(await reply).action_status).toBe('pending');
  expect(messages).toEqual([
    'How should it be deployed? (waiting for the human at http://127.0.0.1:18642/choice/x, 4:50 left)',
    'How should it be deployed? (waiting for the human at http://127.0.0.1:18642/choice/x, 4:40 left)',
    'How should it be deployed? (waiting for the human at http://127.0.0.1:18642/choice/x, 4:30 left)',
  ]);
});
