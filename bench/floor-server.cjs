// The least an ask-the-human server can be: JSON-RPC by hand, questions in memory, a portal of three routes
// that opens with the first question. No durability, no guard, no SDK. What we cost is measured against it.
'use strict';

const tool = {
  name: 'ask',
  description: 'Ask the human.',
  inputSchema: { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] },
};
const questions = new Map();
let isOpen = false;

const reply = (id, result) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);

function receive({ id, method, params }) {
  if (method === 'initialize') {
    const { protocolVersion } = params;
    reply(id, { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'floor', version: '0' } });
  } else if (method === 'tools/list') {
    reply(id, { tools: [tool] });
  } else if (method === 'tools/call') {
    openPortal();
    questions.set(String(id), params.arguments);
  }
}

function openPortal() {
  if (isOpen) return;
  isOpen = true;
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'POST') answer(request, response);
    else if (request.url === '/questions') response.end(JSON.stringify([...questions]));
    else response.setHeader('content-type', 'text/html').end(page());
  });
  server.listen(0, '127.0.0.1', () => process.stderr.write(`http://127.0.0.1:${server.address().port}\n`));
}

function answer(request, response) {
  let body = '';
  request.on('data', (text) => {
    body += text;
  });
  request.on('end', () => {
    const { id, choice } = JSON.parse(body);
    questions.delete(id);
    reply(Number(id), { content: [{ type: 'text', text: choice }] });
    response.end('{}');
  });
}

function page() {
  const [question] = questions.values();
  const options = question.options.map(({ id }) => `<li><button>${id}</button>`).join('');
  return `<!doctype html><title>floor</title><h1 id="question-title">${question.title}</h1><ul>${options}</ul>`;
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) if (line !== '') receive(JSON.parse(line));
});
process.stdin.on('end', () => process.exit(0));
