import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { demoItems } from '../tables/opening.ts';

export type DemoKind = Exclude<(typeof demoItems.$inferSelect)['kind'], 'shop'>;

/** Something that may be the demo's: what it is called, and a sign of the state it is in. */
export type DemoState = { kind: DemoKind; id: string; name: string; revision: string };

/**
 * Every part of the state is named: a column that a later version adds makes nothing look changed. Stock and price of a
 * product with variants are theirs. Left out is what changes by itself: times, uses of a code, ids of a product's parts.
 */
const selections: Record<DemoKind, SQL> = {
  product: sql`
    select p.id::text as id, p.name, md5(jsonb_build_array(
      p.name, p.description, p.price_paise, p.discount_price_paise, p.is_discounted, p.include_in_deals, p.stock,
      p.is_published, p.is_featured, p.featured_category_id, p.image_urls, p.color_images, p.available_colors,
      p.available_sizes, p.default_size, p.default_color, p.dependency_rules, p.glance_info, p.glance_info_structured,
      p.plant_facts, p.light_instruction_text, p.light_instruction_image_url, p.sku, p.barcode,
      (select jsonb_agg(c.category_id order by c.category_id) from product_categories c where c.product_id = p.id),
      (select jsonb_agg(jsonb_build_array(v.pot_type, v.size, v.pot_color, v.price_paise, v.discount_price_paise,
          v.is_discounted, v.stock, v.image_url, v.sku, v.barcode, v.is_default, v.enabled)
          order by v.pot_type, v.size, v.pot_color)
        from product_variants v where v.product_id = p.id),
      (select jsonb_agg(jsonb_build_array(a.name, a.label, w.value_id, w.name, w.enabled, w.position, w.metadata)
          order by a.name, w.value_id)
        from product_attributes a left join attribute_values w on w.attribute_id = a.id where a.product_id = p.id),
      (select count(*) from variant_images i where i.product_id = p.id)
    )::text) as revision from products p where p.deleted_at is null`,
  category: sql`select id::text as id, name, md5(name) as revision from categories`,
  guide: sql`
    select id::text as id, name, md5(jsonb_build_array(name, image_url, tags, about, water, light, care, growth, humidity,
      toxicity, troubleshooting, faq, faq_structured, is_published)::text) as revision from plant_care`,
  step: sql`
    select id::text as id, title as name, md5(jsonb_build_array(title, description, icon, display_order)::text) as revision
      from how_it_works_steps`,
  diagnosis: sql`
    select id::text as id, symptom as name, md5(jsonb_build_array(symptom, looks, causes, display_order, is_published)::text)
      as revision from diagnoses`,
  testimonial: sql`
    select id::text as id, name, md5(jsonb_build_array(name, quote, avatar_url, is_published)::text) as revision
      from testimonials`,
  page: sql`select slug as id, slug as name, md5(jsonb_build_array(heading, body)::text) as revision
    from information_pages`,
  'promo-code': sql`
    select id::text as id, code as name, md5(jsonb_build_array(description, discount_type, discount_value,
      max_discount_amount_paise, start_date, end_date, is_active, usage_limit)::text) as revision from promo_codes`,
  // Each of the home page's texts and pictures by itself: one that was changed keeps no other.
  home: sql`
    select field.key as id, field.key as name, md5(field.value) as revision
      from site_settings, jsonb_each_text(jsonb_build_object(
        'hero_title', hero_title, 'hero_subtitle', hero_subtitle, 'hero_image_url', hero_image_url,
        'announcement_text', announcement_text, 'announcement_link_text', announcement_link_text,
        'handpicked_title', handpicked_title, 'handpicked_description', handpicked_description,
        'handpicked_media_url', handpicked_media_url)) as field
      where field.value is not null`,
};

export const demoKinds = Object.keys(selections) as DemoKind[];

/** All that is in the shop of what the demo has, in the state it is in. */
export async function readDemoStates(db: Database): Promise<DemoState[]> {
  const all = demoKinds.map(
    (kind) => sql`select ${kind}::text as kind, one.* from (${selections[kind]}) as one`,
  );
  const { rows } = await db.execute<DemoState>(sql.join(all, sql` union all `));
  return rows;
}

/** What is recorded to be the demo's, and in which state it came. */
export async function recordDemoItems(
  db: Database,
  items: readonly Pick<DemoState, 'kind' | 'id' | 'revision'>[],
): Promise<void> {
  const rows = items.map(({ kind, id: subjectId, revision }) => ({ kind, subjectId, revision }));
  if (rows.length > 0) await db.insert(demoItems).values(rows).onConflictDoNothing();
}

export type ShopBeginning = 'demo' | 'empty' | 'removed';

/** Says how this shop began, once. False: it has been said. */
export async function recordBeginning(db: Database, began: ShopBeginning): Promise<boolean> {
  const said = await db
    .insert(demoItems)
    .values({ kind: 'shop', subjectId: 'one', revision: began })
    .onConflictDoNothing()
    .returning({ kind: demoItems.kind });
  return said.length > 0;
}
