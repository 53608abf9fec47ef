import { useState } from 'react';
import { useNavigate } from 'react-router';
import { stockFileSentence } from '../../shop/bulk/bulk-words.rules.ts';
import { MOST_STOCK_FILE_BYTES, stockFilePreviewedSchema } from '../../shop/bulk/bulk.schema.ts';
import { Field, TextInput } from '../../ui/fields.tsx';
import { PreviewDialog } from '../bulk/preview-dialog.tsx';
import { callShop } from '../variants/call-shop.ts';

/** Takes a counted file, and leads to what it would change. docs/behaviour/stock-sheet.md#a-file. */
export function StockFileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function send(file: File | undefined) {
    if (!file) return setError('Choose a file');
    if (file.size > MOST_STOCK_FILE_BYTES) return setError(stockFileSentence({ reason: 'too-large' }));
    setError(null);
    setBusy(true);
    const answer = await callShop(`/api/admin/stock-file?${new URLSearchParams({ name: file.name })}`, {
      answer: stockFilePreviewedSchema,
      file,
    });
    setBusy(false);
    if (answer.ok) return navigate(`/admin/bulk/${answer.data.id}`);
    return setError(answer.message);
  }

  return (
    <PreviewDialog
      open={open}
      onClose={onClose}
      title="Count from a file"
      description="Export the sheet, change the column ‘stock’, and choose the file here. You will see every line before anything changes."
      busy={busy}
      onPreview={(form) => {
        const file = form.get('file');
        void send(file instanceof File && file.name !== '' ? file : undefined);
      }}
    >
      <Field
        label="CSV file"
        hint="Columns ‘id’ or ‘sku’, and ‘stock’: a number, or +10 and -3 for units that come or go. Lines without a stock are left out."
        error={error}
      >
        <TextInput
          type="file"
          name="file"
          accept=".csv,text/csv"
          className="[&_input]:py-2 [&_input]:text-sm"
          onChange={() => setError(null)}
        />
      </Field>
    </PreviewDialog>
  );
}
