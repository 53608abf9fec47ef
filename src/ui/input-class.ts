/** The look that text inputs, text areas and selects share. */
export const inputClass =
  'w-full rounded-md border border-line-strong text-base text-ink shadow-xs transition-[border-color,box-shadow] ' +
  'hover:border-leaf-700 focus-visible:border-leaf-700 focus-visible:outline-2 focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger-600 aria-invalid:focus-visible:outline-danger-600 ' +
  'disabled:cursor-not-allowed disabled:bg-sand disabled:text-muted disabled:opacity-70';

/** The grounds of an input people write in: white, or sand where it can only be read. */
export const writableClass = 'bg-surface aria-invalid:bg-danger-50 read-only:bg-sand read-only:text-ink-soft';
