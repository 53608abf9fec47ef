import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type DemoState, readDemoStates } from '../../database/demo/demo-items.ts';
import { forgetDemoDelivery, silenceSamples } from '../../database/demo/load-demo.ts';
import { categories, products } from '../../database/tables/catalogue.ts';
import {
  diagnoses,
  howItWorksSteps,
  informationPages,
  plantCare,
  testimonials,
} from '../../database/tables/content.ts';
import { demoItems } from '../../database/tables/opening.ts';
import { promoCodes } from '../../database/tables/promo.ts';
import { type Actor, assertMay } from '../access/administrators.ts';
import { recordActivity } from '../activity/activity-log.ts';
import type { Shop } from '../shop.types.ts';
import { lockProducts } from '../variants/stored-variants.ts';
import {
  type DemoCounts,
  type KeptItem,
  type RemovableKind,
  type WhyKept,
  homeName,
  removableKinds,
} from './demo-removal.rules.ts';

/** What would go, by kind and in all; what would stay, and why. */
export type DemoRemoval = { began: 'demo' | 'empty' | 'removed'; going: DemoCounts; kept: KeptItem[] };

/** What taking the demo away would do now. docs/behaviour/opening-a-shop.md#removing-the-demo. */
export async function findDemoRemoval(shop: Shop): Promise<DemoRemoval> {
  return toRemoval(await planRemoval(shop.db));
}

/**
 * Takes away what the demo brought and nobody changed, all in one transaction: cut off, nothing has happened; done
 * again, it takes what is left to take. Gives what went, and what stayed and why.
 */
export async function removeDemo(shop: Shop, { actor }: { actor: Actor }): Promise<DemoRemoval> {
  return shop.db.transaction(async (tx) => {
    await assertMay(tx, actor, 'settings');
    // Two who press the button at once: the second finds nothing left.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('remove-demo'))`);
    // Nobody changes or buys one of them between the look and the deed.
    const candidates = await tx
      .select({ id: demoItems.subjectId })
      .from(demoItems)
      .where(eq(demoItems.kind, 'product'));
    await lockProducts(
      tx,
      candidates.map(({ id }) => id),
    );
    const plan = await planRemoval(tx);
    const now = shop.now();
    for (const kind of removableKinds) {
      const ids = plan.going.filter((item) => item.kind === kind).map(({ id }) => id);
      if (ids.length === 0) continue;
      await removers[kind](tx, ids, now);
      await tx.delete(demoItems).where(and(eq(demoItems.kind, kind), inArray(demoItems.subjectId, ids)));
    }
    if (plan.began === 'demo') {
      await silenceSamples(tx);
      await forgetDemoDelivery(tx);
      await tx.update(demoItems).set({ revision: 'removed' }).where(eq(demoItems.kind, 'shop'));
    }
    const removal = toRemoval(plan);
    if (plan.began === 'demo' || plan.going.length > 0) {
      await recordActivity(tx, {
        actor,
        action: 'demo-removed',
        subjectType: 'settings',
        subjectIds: ['opening'],
        detail: { ...removal.going, left: removal.kept.length },
        now,
      });
    }
    return removal;
  });
}

type Remover = (tx: Database, ids: string[], now: Date) => Promise<unknown>;

const removers: Record<RemovableKind, Remover> = {
  // As the back office deletes one: a payment that comes late finds what it was for.
  product: (tx, ids, now) =>
    tx
      .update(products)
      .set({ deletedAt: now, updatedAt: now, sku: null, barcode: null })
      .where(inArray(products.id, ids)),
  category: (tx, ids) => tx.delete(categories).where(inArray(categories.id, ids)),
  guide: (tx, ids) => tx.delete(plantCare).where(inArray(plantCare.id, ids)),
  diagnosis: (tx, ids) => tx.delete(diagnoses).where(inArray(diagnoses.id, ids)),
  step: (tx, ids) => tx.delete(howItWorksSteps).where(inArray(howItWorksSteps.id, ids)),
  testimonial: (tx, ids) => tx.delete(testimonials).where(inArray(testimonials.id, ids)),
  'promo-code': (tx, ids) => tx.delete(promoCodes).where(inArray(promoCodes.id, ids)),
  // Their texts are something to begin from, as in a shop that begins without the demo.
  page: (tx, ids, now) =>
    tx
      .update(informationPages)
      .set({ isPublished: false, updatedAt: now })
      .where(inArray(informationPages.slug, ids)),
  home: (tx, ids) => {
    const link = ids.includes('announcement_link_text') ? [...ids, 'announcement_link_href'] : ids;
    const emptied = link.map((column) => sql`${sql.identifier(column)} = null`);
    return tx.execute(sql`update site_settings set ${sql.join(emptied, sql`, `)}, updated_at = now()`);
  },
};

type Plan = { began: DemoRemoval['began']; going: DemoState[]; kept: KeptItem[] };

async function planRemoval(db: Database): Promise<Plan> {
  const [items, states, whyOf] = [
    await db.select().from(demoItems),
    await readDemoStates(db),
    await findUses(db),
  ];
  const began = items.find(({ kind }) => kind === 'shop')?.revision as Plan['began'] | undefined;
  const brought = new Map(items.map(({ kind, subjectId, revision }) => [`${kind} ${subjectId}`, revision]));
  const plan: Plan = { began: began ?? 'empty', going: [], kept: [] };
  for (const state of states) {
    const revision = brought.get(`${state.kind} ${state.id}`);
    if (revision === undefined) continue;
    const why: WhyKept | undefined = revision === state.revision ? whyOf(state) : 'changed';
    if (why) plan.kept.push({ kind: state.kind, id: state.id, name: state.name, why });
    else plan.going.push(state);
  }
  return keepUsedCategories(db, plan);
}

/** What shoppers have a hand on. */
async function findUses(db: Database): Promise<(state: DemoState) => WhyKept | undefined> {
  const { rows } = await db.execute<{ id: string; why: WhyKept }>(sql`
    select distinct d.subject_id as id, 'ordered' as why from demo_items d
      where d.kind = 'product' and exists (select 1 from order_items i where i.product_id = d.subject_id::uuid)
    union all select distinct d.subject_id, 'held' from demo_items d
      where d.kind = 'product' and exists (select 1 from stock_holds h
        where h.product_id = d.subject_id::uuid and (h.expires_at is null or h.expires_at > now()))
    union all select p.id::text, 'ordered' from promo_codes p
      where p.code in (select o.promo_code from orders o where o.promo_code is not null)
    union all select h.promo_code_id::text, 'held' from promo_holds h`);
  const whys = new Map(rows.toReversed().map(({ id, why }) => [id, why]));
  return ({ id }) => whys.get(id);
}

/** A category goes unless a product that stays is in it. */
async function keepUsedCategories(db: Database, plan: Plan): Promise<Plan> {
  const going = new Set(plan.going.map(({ kind, id }) => `${kind} ${id}`));
  const { rows } = await db.execute<{ category: string; product: string }>(sql`
    select c.category_id::text as category, c.product_id::text as product from product_categories c
      join demo_items d on d.kind = 'category' and d.subject_id = c.category_id::text
      join products p on p.id = c.product_id and p.deleted_at is null
    union all select p.featured_category_id::text, p.id::text from products p
      join demo_items d on d.kind = 'category' and d.subject_id = p.featured_category_id::text
      where p.deleted_at is null`);
  const used = new Set(
    rows.filter(({ product }) => !going.has(`product ${product}`)).map(({ category }) => category),
  );
  const isKept = ({ kind, id }: DemoState) => kind === 'category' && used.has(id);
  const kept = plan.going
    .filter(isKept)
    .map(({ kind, id, name }) => ({ kind, id, name, why: 'used' as const }));
  return { ...plan, going: plan.going.filter((state) => !isKept(state)), kept: [...plan.kept, ...kept] };
}

function toRemoval({ began, going, kept }: Plan): DemoRemoval {
  const counts = removableKinds.map((kind) => [kind, going.filter((item) => item.kind === kind).length]);
  const named = kept.map((item) => ({
    ...item,
    name: item.kind === 'home' ? homeName(item.name) : item.name,
  }));
  return { began, going: Object.fromEntries(counts) as DemoCounts, kept: named };
}
