import { Accordion } from '../src/ui/accordion.tsx';
import { Breadcrumb } from '../src/ui/breadcrumb.tsx';
import { Pager } from '../src/ui/pager.tsx';
import { TabLinks, Tabs } from '../src/ui/tabs.tsx';
import { Group, Specimen } from './specimen.tsx';

const here = '/design';
const longName = "Philodendron hederaceum 'Brasil Variegata', grown in our own glasshouse since 2014";

export function Navigation() {
  return (
    <Group id="navigation" title="Ways around">
      <Specimen label="Tabs: arrow keys, Home and End">
        <Tabs
          label="Care"
          tabs={[
            { id: 'light', label: 'Light', panel: <p>Bright, but out of the midday sun.</p> },
            { id: 'water', label: 'Water', panel: <p>When the top three centimetres are dry.</p> },
            { id: 'soil', label: 'Soil', panel: <p>Airy, with bark and perlite.</p> },
          ]}
        />
      </Specimen>
      <Specimen label="TabLinks">
        <TabLinks
          label="Account"
          items={[
            { to: here, label: 'Sign in' },
            { to: '/shop', label: 'Sign up' },
          ]}
        />
      </Specimen>
      <Specimen label="Accordion">
        <Accordion
          defaultOpen="first"
          items={[
            { id: 'glance', title: 'At a glance', content: <p>Easy, and toxic to cats.</p> },
            { id: 'long', title: longName, content: <p>Also sold without its name.</p> },
          ]}
        />
      </Specimen>
      <Specimen label="Breadcrumb: short and long">
        <div className="flex flex-col gap-3">
          <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: 'Shop' }]} />
          <Breadcrumb
            items={[{ label: 'Home', to: '/' }, { label: 'Shop', to: '/shop' }, { label: longName }]}
          />
        </div>
      </Specimen>
      <Specimen label="Pager: both ways, one way">
        <div className="flex flex-col gap-3">
          <Pager previousTo={here} nextTo={here} />
          <Pager nextTo={here} label="Pages, at the first" />
        </div>
      </Specimen>
    </Group>
  );
}
