-- Every character of a text and every two in a row, once each: what a short search is found by.
CREATE FUNCTION short_grams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT unnest(ARRAY[character, character || lead(character) OVER (ORDER BY place)]) AS gram
    FROM unnest(string_to_array(value, NULL)) WITH ORDINALITY AS characters (character, place)
  ) AS grams WHERE gram IS NOT NULL
$$;--> statement-breakpoint
DROP INDEX "lists_search";--> statement-breakpoint
DROP INDEX "vocs_search";--> statement-breakpoint
CREATE INDEX "lists_short_search" ON "lists" USING gin (short_grams("search_key")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "lists_search" ON "lists" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "vocs_search" ON "vocs" USING gin ("search_key" gin_trgm_ops) WITH (fastupdate=false);