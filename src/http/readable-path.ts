/**
 * A request whose path is no valid text (`/%ff`) names no page: it is answered as an unknown one, instead of
 * troubling the router with it.
 */
export function withReadablePath(request: Request): Request {
  const url = new URL(request.url);
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    return new Request(new URL('/unreadable-address', url), request);
  }
}
