import { data, type RouterContextProvider, type ServerBuild } from 'react-router';
import { requestIdContext, shopContext } from '../http/context.ts';
import { breakData, refuseUnavailable } from '../http/unavailable.ts';

type Handler = (asked: never) => unknown;

/**
 * The built routes, whose loaders and actions say in a friendly way (503, `breakData`) that the database is away or
 * busy, wherever they noticed it. Calls of the API have answers of their own (json-endpoint.ts).
 */
export function routesWithBreaks(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      ...(loader && { loader: withBreak(loader) }),
      ...(action && { action: withBreak(action) }),
    };
    return [id, { ...route, module }];
  });
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function withBreak<Wrapped extends Handler>(handler: Wrapped): Wrapped {
  const wrapped = async (asked: { context: Readonly<RouterContextProvider> }) => {
    try {
      return await handler(asked as never);
    } catch (error) {
      const { log } = asked.context.get(shopContext);
      const refusal = refuseUnavailable(error, log, asked.context.get(requestIdContext));
      if (!refusal) throw error;
      throw data(breakData(refusal), { status: refusal.status, headers: refusal.headers });
    }
  };
  return wrapped as unknown as Wrapped;
}
