import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Published = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
};

/** What a server of ntfy does with a message, or another status; null never answers. */
export async function startNtfy(status: number | null = 200) {
  const published: Published[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    published.push({
      path: request.url ?? '',
      headers: request.headers,
      text: Buffer.concat(chunks).toString(),
    });
    if (status === null) return;
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end('{"id":"x"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { published, origin: `http://127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/my-topic` };
}
