import { useRef } from 'react';
import { Button } from './buttons.tsx';
import { copyText } from './copy-text.ts';
import { Field, TextInput } from './fields.tsx';
import { showToast } from './toast-store.ts';

/** A text to be taken elsewhere, such as an address, with a button that copies it. */
export function CopyField({ label, value, copied }: { label: string; value: string; copied: string }) {
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    if (await copyText(value)) return showToast({ title: copied, tone: 'success' });
    field.current?.select();
    showToast({ title: 'Please copy it by hand', tone: 'error' });
  };
  return (
    <div className="mb-4.5 flex items-end gap-2">
      <Field label={label} className="flex-1">
        <TextInput
          ref={field}
          readOnly
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Field>
      <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
