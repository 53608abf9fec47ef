import { useRevalidator } from 'react-router';
import { importLimits } from '../../shop/import/imports.schema.ts';
import type { ShownImport } from '../../shop/import/imports.ts';
import { progressClass } from '../../ui/progress-bar.ts';
import { Alert } from '../../ui/notices.tsx';
import { ImportUpload } from './import-upload.tsx';
import { shareOf } from './import-state.tsx';

const whole = new Intl.NumberFormat('en-IN');
const counted = (count: number, one: string, many = `${one}s`) =>
  `${whole.format(count)} ${count === 1 ? one : many}`;

/** How far an import is, what came of it, and what else it can be given. */
export function ImportOutcome({ one }: { one: ShownImport }) {
  const isGoingOn = one.state === 'checking' || one.state === 'running';
  return (
    <div className="grid max-w-4xl gap-4">
      {isGoingOn ? <Progress one={one} /> : <Outcome one={one} />}
      {one.unknown.length > 0 ? (
        <Alert tone="warning" title="Columns that are not known are left out">
          {one.unknown.slice(0, 20).join(', ')}
          {one.unknown.length > 20 ? ` and ${counted(one.unknown.length - 20, 'more', 'more')}` : ''}
        </Alert>
      ) : null}
      {one.state === 'checked' ? <Pictures one={one} /> : null}
    </div>
  );
}

function Progress({ one }: { one: ShownImport }) {
  const share = shareOf(one);
  const words = progressWords(one);
  return (
    <section aria-label="Progress" className="rounded-lg bg-surface p-5 shadow-sm">
      <output className="font-semibold">{words}</output>
      <progress
        aria-label="Progress of the import"
        {...(share === null || one.before !== null ? {} : { value: share })}
        max={1}
        className={`mt-3 h-2 ${progressClass}`}
      />
      <p className="mt-2 text-sm text-muted">
        It goes on without this page, and after a restart of the shop. You can close it and come back.
      </p>
    </section>
  );
}

function progressWords(one: ShownImport): string {
  if (one.isStopping) return 'It ends after the products that it is at';
  if (one.before !== null) return `Imports take turns: it waits for ‘${one.before}’`;
  if (one.state === 'running')
    return `${whole.format(one.itemsDone)} of ${counted(one.items, 'product')} seen to`;
  if (one.items === 0) return 'The file is being read';
  return `${whole.format(one.itemsChecked)} of ${counted(one.items, 'product')} compared with the shop`;
}

function Outcome({ one }: { one: ShownImport }) {
  const { new: added, changed, unchanged, refused } = one.counts;
  const seen =
    one.startedAt === null
      ? 'Nothing of the shop was changed.'
      : `${whole.format(one.itemsDone)} of ${counted(one.items, 'product')} had been seen to.`;
  const sums = (first: string, second: string) =>
    `${counted(added, 'row')} ${first}, ${whole.format(changed)} ${second}, ${whole.format(unchanged)} unchanged, ${whole.format(refused)} refused.`;
  if (one.state === 'done') {
    return (
      <Alert tone={refused > 0 ? 'warning' : 'success'} title="The import is done">
        {sums('added', 'changed')}
        {refused > 0 ? ' Refused rows can be had as a file, to be mended and imported again.' : ''}
      </Alert>
    );
  }
  if (one.state === 'cancelled') {
    return (
      <Alert tone="warning" title="The import was cancelled">
        {seen}
        {one.startedAt === null ? '' : ' Check it again to go on with the rest.'}
      </Alert>
    );
  }
  if (one.state === 'failed') {
    return (
      <Alert tone="error" title="The import ended before its time">
        {one.problem} {seen}
      </Alert>
    );
  }
  const isIdle = added + changed === 0;
  return (
    <Alert
      tone={isIdle || refused > 0 ? 'warning' : 'info'}
      title={isIdle ? 'This file would change nothing' : 'Nothing of the shop has changed yet'}
    >
      {sums('would be added', 'changed')}
    </Alert>
  );
}

const GIB = 1024 ** 3;

/** For files that name pictures in place of their addresses. */
function Pictures({ one }: { one: ShownImport }) {
  const { revalidate } = useRevalidator();
  return (
    <details className="rounded-lg bg-surface px-5 py-4 shadow-sm">
      <summary className="cursor-pointer font-semibold">
        {one.picturesName === null ? 'Pictures from a ZIP' : `Pictures from ${one.picturesName}`}
      </summary>
      <p className="mt-2 mb-4 text-sm text-ink-soft">
        Where the file has names of pictures in place of addresses, they are looked up in a ZIP. The file is
        checked again with it.
      </p>
      <ImportUpload
        label={
          one.picturesName === null ? 'Drop a ZIP here, or choose it' : 'Drop another ZIP here, or choose it'
        }
        hint={`Up to ${importLimits.picturesBytes / GIB} GB.`}
        accept=".zip,application/zip"
        wrongType="This is no ZIP."
        mostBytes={importLimits.picturesBytes}
        picturesOf={one.id}
        onStored={() => void revalidate()}
      />
    </details>
  );
}
