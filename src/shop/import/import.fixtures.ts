/** Files as the programs write them, cut to the columns that say something and some that do not. */

export const ownCsv = `Handle,Name,Description,Price,Published,Categories,Images,Stock,Size label,Sizes,Types,Colours,Rules,Variant size,Variant type,Variant colour,Variant SKU,Variant price,Variant stock,Variant offered
boston-fern,Boston Fern,"Green, and
soft",450,yes,Indoor | Pet-safe,,,Pot size,Small | Large,Plastic,White; #f7f5f0,Small; types: Plastic,Small,Plastic,White,BF-S,450,5,yes
boston-fern,,,,,,,,,,,,,Large,Plastic,White,BF-L,650,0,no
neem-oil,Neem Oil,Keeps pests away,199,yes,Plant Care,neem.jpg | https://a.example/b.jpg,12,,,,,,,,,,,,
`;

export const shopifyCsv = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Option3 Name,Option3 Value,Option3 Linked To,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping,Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title,SEO Description,Variant Image,Variant Weight Unit,Variant Tax Code,Cost per item,Status
snake-plant,Snake Plant,"<p>Hardy &amp; <b>bright</b>.</p><ul><li>Low light</li><li>Little water</li></ul><script>alert(1)</script>",Leafy,Home & Garden > Plants,Indoor Plants,"air-purifying, Bestsellers",true,Size,Small,,Color,White,,,,,SP-S-W,500,shopify,4,deny,manual,499,599,true,true,,https://cdn.example/1.jpg,1,Front,false,,,,kg,,,active
snake-plant,,,,,,,,,Small,,,Black,,,,,SP-S-B,500,shopify,-2,deny,manual,599,,true,true,,https://cdn.example/2.jpg,2,,,,,,kg,,,
snake-plant,,,,,,,,,Large,,,White,,,,,SP-L-W,900,shopify,1,deny,manual,899,,true,true,,,,,,,,https://cdn.example/2.jpg,kg,,,
neem-oil,Neem Oil,Keeps pests away,Leafy,Home & Garden > Plant Care,,,true,Title,Default Title,,,,,,,,NEEM,100,shopify,12,deny,manual,199.00,,true,true,'8901234567894,,,,false,,,,kg,,,draft
`;

export const shopifyNewCsv = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Option2 Linked To,Option3 name,Option3 value,Option3 Linked To,Price,Compare-at price,Cost per item,Charge tax,Tax code,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description
Jade Plant,jade,<p>Plump leaves</p>,Leafy,,Succulents,,FALSE,Active,JADE-4,,Height,"4""",,,,,,,,299,,,TRUE,,shopify,7,DENY,100,g,TRUE,manual,,,,,FALSE,,
,jade,,,,,,,,JADE-6,,,"6""",,,,,,,,449,,,TRUE,,shopify,2,DENY,100,g,TRUE,manual,,,,,,,
`;

export const wooCommerceCsv = `ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"Date sale price starts","Date sale price ends","Tax status","Tax class","In stock?",Stock,"Low stock amount","Backorders allowed?","Sold individually?","Weight (kg)","Allow customer reviews?","Purchase note","Sale price","Regular price",Categories,Tags,"Shipping class",Images,Parent,"Grouped products",Upsells,Cross-sells,"External URL","Button text",Position,"Attribute 1 name","Attribute 1 value(s)","Attribute 1 visible","Attribute 1 global","Attribute 2 name","Attribute 2 value(s)","Attribute 2 visible","Attribute 2 global","Attribute 3 name","Attribute 3 value(s)","Attribute 3 visible","Attribute 3 global"
10,variable,,,Monstera,1,1,visible,Short,"Swiss cheese plant.\\n\\nLoves light.",,,taxable,,1,,,0,0,,1,,,,"Plants > Foliage, Gifts\\, small",big,,"https://woo.example/a.jpg, https://woo.example/b.jpg",,,,,,,0,Height,"30 cm, 60 cm",1,1,Material,Clay,1,0,Light,"Bright, Indirect",1,0
11,simple,SPRAY,,Spray bottle,-1,0,visible,,Fine mist,,,taxable,,1,-1,,0,0,,1,,,120,Uncategorized,,,,,,,,,,0,,,,,,,,,,,,
12,grouped,,,Starter set,1,0,visible,,Everything,,,taxable,,1,,,0,0,,1,,,,Sets,,,,,"10, 11",,,,,0,,,,,,,,,,,,
31,variation,MON-30,,"Monstera - 30 cm, Clay",1,0,visible,,,2026-11-01,2026-11-30,taxable,parent,1,3,,0,0,,0,,799,900,,,,,id:10,,,,,,1,Height,30 cm,,1,Material,Clay,,0,,,,
32,variation,MON-60,,"Monstera - 60 cm, Clay",1,0,visible,,,,2026-10-31,taxable,parent,1,2,,0,0,,0,,1200,1500,,,,,id:10,,,,,,2,Height,60 cm,,1,Material,Clay,,0,,,,
33,variation,,,Orphan - Red,1,0,visible,,,,,taxable,parent,1,,,0,0,,0,,,10,,,,,id:99,,,,,,0,Color,Red,,1,,,,,,,,
`;
