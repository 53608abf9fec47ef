import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiRefusal } from '../cart/call-api.ts';
import { type Watching, productProblem, watchProduct } from './live-product.ts';
import { aProduct } from './product.fixtures.ts';

class FakeEvents extends EventTarget {
  readonly address: string;
  open = true;
  constructor(address: string) {
    super();
    this.address = address;
    streams.push(this);
  }
  close() {
    this.open = false;
  }
}

let streams: FakeEvents[] = [];
let tab: EventTarget & { visibilityState: string };
let watching: Watching;
const answer = vi.fn<() => Promise<Response>>();
const told = { found: vi.fn(), gone: vi.fn(), failed: vi.fn() };
const fern = aProduct();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  streams = [];
  tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', tab);
  vi.stubGlobal('EventSource', FakeEvents);
  vi.stubGlobal('fetch', answer);
  answer.mockImplementation(() => Promise.resolve(Response.json(fern)));
  watching = watchProduct(fern.id, told);
});
afterEach(() => {
  watching.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const change = () => streams.at(-1)?.dispatchEvent(new Event('change'));
const settle = () => vi.advanceTimersByTimeAsync(0);

function turnTab(visibilityState: 'visible' | 'hidden') {
  tab.visibilityState = visibilityState;
  tab.dispatchEvent(new Event('visibilitychange'));
}

test('reads the product when it changed, and not before', async () => {
  await settle();
  expect(answer).not.toHaveBeenCalled();
  change();
  await settle();
  expect(told.found).toHaveBeenCalledExactlyOnceWith(fern);
  expect(answer).toHaveBeenCalledWith(`/api/products/${fern.id}`, expect.anything());
});

test('what changes during a read is read once more afterwards', async () => {
  const slow = Promise.withResolvers<Response>();
  answer.mockImplementationOnce(() => slow.promise);
  change();
  change();
  change();
  await settle();
  expect(answer).toHaveBeenCalledTimes(1);
  slow.resolve(Response.json(fern));
  await settle();
  expect(answer).toHaveBeenCalledTimes(2);
});

test('a hidden tab listens to nothing, and looks when it returns', async () => {
  turnTab('hidden');
  expect(streams.map(({ open }) => open)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
  turnTab('visible');
  await settle();
  expect(streams.map(({ open }) => open)).toEqual([false, true]);
  expect(told.found).toHaveBeenCalledTimes(1);
});

test('says how old is what it shows', async () => {
  const age = () => Number(new URL(streams.at(-1)?.address ?? '', 'http://shop').searchParams.get('age'));
  streams.at(-1)?.dispatchEvent(new Event('open'));
  await vi.advanceTimersByTimeAsync(50_000);
  change();
  await settle();
  await vi.advanceTimersByTimeAsync(3000);
  streams.at(-1)?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(age()).toBe(4000);
});

test('a product that is gone is said to be', async () => {
  const error = { code: 'not_found', message: 'Product not found' };
  answer.mockImplementation(() => Promise.resolve(Response.json({ error }, { status: 404 })));
  change();
  await settle();
  expect(told.gone).toHaveBeenCalledTimes(1);
  expect(answer).toHaveBeenCalledTimes(1);
  expect(streams.map(({ open }) => open)).toEqual([false]);
});

test('a read that fails is tried three times more, after 1, 2 and 4 seconds, and then owned up to', async () => {
  const error = { code: 'internal', message: 'Something went wrong on our side.' };
  answer.mockImplementation(() => Promise.resolve(Response.json({ error }, { status: 500 })));
  change();
  await vi.advanceTimersByTimeAsync(6999);
  expect(answer).toHaveBeenCalledTimes(3);
  expect(told.failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toHaveBeenCalledTimes(4);
  expect(told.failed).toHaveBeenCalledExactlyOnceWith(
    'Error loading variants: Something went wrong on our side.',
  );
});

test('stopped, it does nothing more', async () => {
  change();
  watching.stop();
  turnTab('visible');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told.found).not.toHaveBeenCalled();
  expect(streams.map(({ open }) => open)).toEqual([false]);
});

test('with a reservation of one’s own the product is asked for with it', async () => {
  let own: string | undefined = 'order_1';
  watching.stop();
  watching = watchProduct(fern.id, { ...told, ownOrder: () => own });
  change();
  await settle();
  expect(answer).toHaveBeenLastCalledWith(`/api/products/${fern.id}?own=order_1`, expect.anything());
  own = undefined;
  change();
  await settle();
  expect(answer).toHaveBeenLastCalledWith(`/api/products/${fern.id}`, expect.anything());
});

test('says which part could not be read', () => {
  expect(productProblem(new ApiRefusal(500, { code: 'internal', message: 'Try again.' }))).toBe(
    'Error loading variants: Try again.',
  );
  expect(productProblem(new ApiRefusal(502, { code: 'unreadable', message: '' }))).toBe(
    'Failed to load variants',
  );
  expect(productProblem(new TypeError('fetch failed'))).toBe('Failed to load variants');
  expect(productProblem(new ApiRefusal(500, { code: 'attributes_unreadable', message: 'x' }))).toBe(
    'Failed to load product attributes',
  );
});
