CREATE OR REPLACE FUNCTION orders_like(patterns text[], numbers integer[], wholes text[], most integer, OUT ids uuid[], OUT is_all boolean)
LANGUAGE plpgsql STABLE SET enable_seqscan = off AS $$
DECLARE
  has_words text := (
    SELECT string_agg('(search_text LIKE ' || quote_literal(pattern) || coalesce(' OR number = ' || number, '')
        || coalesce(' AND strpos(search_text, ' || quote_literal(whole) || ') > 0', '') || ')', ' AND ')
      FROM unnest(patterns, numbers, wholes) AS word (pattern, number, whole));
BEGIN
  EXECUTE format('SELECT count(*) < 1000, (array_agg(id) FILTER (WHERE %s))[:%s]
      FROM (SELECT id, number, search_text FROM orders ORDER BY created_at DESC, id DESC LIMIT 1000) AS latest', has_words, most)
    INTO is_all, ids;
  ids := coalesce(ids, '{}');
  IF NOT is_all AND NOT are_common(cardinality(ids), 1000, 'orders', most) THEN
    EXECUTE format('SELECT ARRAY(SELECT id FROM orders WHERE %s LIMIT %s)', has_words, most) INTO ids;
    is_all := cardinality(ids) < most;
  END IF;
END
$$;
