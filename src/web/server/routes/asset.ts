import { assetsOf } from '../../assets/delivery.ts';
import { requestWords } from '../../strings.ts';
import { onlyHeader } from '../http/exchange.ts';
import { refuse } from '../http/replies.ts';
import type { Route } from '../routing.ts';
import type { RouteDeps } from './route-deps.ts';

const forEver = 'public, max-age=31536000, immutable';

export function assetRoute({ bundle, withholdBundle }: Pick<RouteDeps, 'bundle' | 'withholdBundle'>): Route {
  const assets = withholdBundle === true ? new Map<string, never>() : assetsOf(bundle);
  return {
    method: 'GET',
    path: '/assets/:id',
    handle({ id, head }) {
      const asset = assets.get(id);
      if (asset === undefined) return refuse(404, 'nowhere', requestWords.guard.nowhere);
      const headers = { 'content-type': asset.type, 'cache-control': forEver, etag: asset.etag };
      const isKnown = namesTag(onlyHeader(head, 'if-none-match') ?? '', asset.etag);
      return isKnown ? { status: 304, headers, body: '' } : { status: 200, headers, body: asset.text };
    },
  };
}

/** One tag, a list of them, or `*`; weak tags compare like strong ones. */
function namesTag(header: string, etag: string): boolean {
  const named = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.includes(etag) || named.includes('*');
}
