-- Files named weight classes, and products kept the name: a class that is renamed lost them.
UPDATE products SET weight_class = class.value ->> 'id'
  FROM settings CROSS JOIN LATERAL jsonb_array_elements(
    CASE jsonb_typeof(settings.value -> 'classes') WHEN 'array' THEN settings.value -> 'classes' ELSE '[]' END
  ) AS class
 WHERE settings.section = 'delivery'
   AND lower(btrim(products.weight_class)) = lower(btrim(class.value ->> 'name'))
   AND NOT settings.value -> 'classes' @> jsonb_build_array(jsonb_build_object('id', products.weight_class));
