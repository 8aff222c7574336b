/** The host in addresses; Windows reaches WSL by `localhost` only. */
export type HostName = '127.0.0.1' | 'localhost';

export function originOf(port: number, host: HostName = '127.0.0.1'): string {
  return `http://${host}:${port}`;
}
