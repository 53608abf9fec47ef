import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons.tsx';

/** The page on paper, to stand beside the pot: src/ui/print.css. Only where a script can ask for it. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button
      variant="outline"
      size="sm"
      className="self-start justify-self-start no-print [@media(scripting:none)]:hidden"
      onClick={() => window.print()}
    >
      <Printer aria-hidden="true" size={16} />
      {children}
    </Button>
  );
}
