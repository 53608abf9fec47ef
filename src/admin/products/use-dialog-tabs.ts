import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { rememberInAddress } from '../layout/remember-in-address.ts';
import { tabIds, type TabId } from './tab-fields.ts';

const parts = ['attributes', 'list', 'images'];

/** Which tab of the dialog is open, and which part of the Variants tab; both stand in the address. */
export function useDialogTabs() {
  const [query] = useSearchParams();
  const [tab, setTab] = useState<TabId>(() => tabIds.find((id) => id === query.get('tab')) ?? 'basic');
  const [part, setPart] = useState(() => parts.find((id) => id === query.get('part')) ?? 'attributes');
  return {
    tab,
    part,
    openTab(next: TabId) {
      setTab(next);
      rememberInAddress({ tab: next === 'basic' ? null : next, part: next === 'variants' ? part : null });
    },
    openPart(next: string) {
      setPart(next);
      rememberInAddress({ part: next });
    },
  };
}
