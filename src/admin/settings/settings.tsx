import { Outlet } from 'react-router';
import { TabLinks } from '../../ui/tabs.tsx';
import { ScreenHead } from '../layout/screen-head.tsx';
import { settingsTabs } from './settings-tabs.ts';

/** Around every section of the owner's settings. docs/behaviour/settings.md#the-screen. */
export default function Settings() {
  return (
    <>
      <ScreenHead title="Settings" text="The shop in your own words and numbers." />
      <TabLinks label="Settings" items={[...settingsTabs]} className="mb-6" />
      <Outlet />
    </>
  );
}
