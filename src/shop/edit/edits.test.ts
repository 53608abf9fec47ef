import { expect, test } from 'vitest';
import { changedSince, judgeEdit, revisionOf } from './edits.ts';

const read = { name: 'Fern', stock: '10', colors: [{ id: 'green', name: 'Green' }] };
const revision = revisionOf(read);
const judge = (current: typeof read, change: object, since = revision) =>
  judgeEdit(current, { draft: { ...read, ...change }, revision: since }, { unattended: ['stock'] });

test('a revision says by field what is not as it was, in whatever order it was written', () => {
  expect(changedSince(revision, { ...read, colors: [{ name: 'Green', id: 'green' }] })).toEqual([]);
  expect(changedSince(revision, { ...read, name: 'Ferns' })).toEqual(['name']);
});

test('what one editor changed alone is saved', () => {
  expect(judge(read, { name: 'Tall fern' })).toEqual({
    ok: true,
    own: ['name'],
    after: { ...read, name: 'Tall fern' },
  });
});

test('whoever comes second is told what is stored now, also of a field that was left alone', () => {
  const current = { ...read, colors: [] };
  expect(judge(current, { name: 'Tall fern' })).toEqual({
    ok: false,
    reason: 'changed',
    current,
    revision: revisionOf(current),
  });
});

test('what changes by itself counts only for who typed it', () => {
  const sold = { ...read, stock: '9' };
  expect(judge(sold, { name: 'Tall fern' })).toEqual({
    ok: true,
    own: ['name'],
    after: { ...sold, name: 'Tall fern' },
  });
  expect(judge(sold, { stock: '20' })).toMatchObject({ ok: false, current: sold });
});

test.each(['', 'of long ago', '{"name":"Fern"}', ':::', ' '.repeat(50)])(
  'with %j for a revision only what is stored already is taken',
  (since) => {
    expect(judge(read, {}, since)).toMatchObject({ ok: true, own: [] });
    expect(judge(read, { name: 'Tall fern' }, since)).toMatchObject({ ok: false, current: read });
  },
);

test('a field that came with an update, and that the form did not send, stays as it is', () => {
  const current = { ...read, origin: 'Nepal' };
  const draft = { ...read, name: 'Tall fern' };
  expect(judgeEdit(current, { draft, revision })).toEqual({
    ok: true,
    own: ['name'],
    after: { ...current, name: 'Tall fern' },
  });
});
