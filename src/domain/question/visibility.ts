import type { Option } from './option.ts';
import type { Request } from './request.ts';

/** The options a person sees, in the request's order. */
export function visibleOptions(request: Request, hidden: readonly string[]): readonly Option[] {
  const away = new Set(hidden);
  return request.options.filter((option) => !away.has(option.id));
}

/** Any options may be hidden as long as enough to pick from are left. */
export function fitsHidden(request: Request, hidden: readonly string[]): boolean {
  const known = new Set(request.options.map((option) => option.id));
  if (!hidden.every((id) => known.has(id))) return false;
  return visibleOptions(request, hidden).length >= request.min;
}
