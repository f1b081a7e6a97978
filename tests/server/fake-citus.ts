import type pg from 'pg'

export type Imitated = {
  calls(): Promise<{ done: 'distributed' | 'reference' | 'truncated'; name: string; beside: string | null }[]>
  /** `strict`: takes no key that empties columns; `deaf`: settings do not reach the machines; `half-deaf`: they reach one of them */
  behave(how: 'strict' | 'deaf' | 'half-deaf'): Promise<void>
  refuse(table: string | null): Promise<void>
  place(table: string, how: 'reference'): Promise<void>
  remove(): Promise<void>
}

/** The functions of Citus that `distribute` calls, writing down what they were asked; nothing is spread anywhere. */
export async function imitateCitus(client: pg.Client): Promise<Imitated> {
  await client.query(`
    set allow_system_table_mods = on;
    insert into pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion)
      select 99999, 'citus', 10, 'public'::regnamespace, false, '14.0-1';
    create schema fake_citus;
    grant usage on schema fake_citus to public;
    create table fake_citus.calls (at serial, done text, name text, beside text);
    create table fake_citus.manner (how text, refused text);
    insert into fake_citus.manner values ('willing', null);
    grant all on all tables in schema fake_citus to public;
    grant all on all sequences in schema fake_citus to public;
    create table fake_citus.pg_dist_node (groupid int);
    insert into fake_citus.pg_dist_node values (0);
    create view public.pg_dist_node as select * from fake_citus.pg_dist_node;
    create view public.citus_tables as select name::regclass as table_name, done as citus_table_type,
      case done when 'distributed' then 'store_id' else '<none>' end as distribution_column, case done when 'distributed' then 1 else 2 end as colocation_id
      from fake_citus.calls where done <> 'truncated';
    grant select on public.pg_dist_node, public.citus_tables to public;
    create function public.create_distributed_table(asked regclass, by text, colocate_with text default 'default') returns void language plpgsql as $$
    begin
      if (select refused from fake_citus.manner) = asked::text then raise 'not this one'; end if;
      if (select how from fake_citus.manner) = 'strict' and exists (select from pg_constraint where conrelid = asked and confdeltype = 'n')
        then raise 'SET NULL is not supported'; end if;
      if exists (select from pg_class where oid = asked and relforcerowsecurity and relname <> 'shopwright_probe')
        then raise 'COPY FROM not supported with row-level security'; end if;
      if exists (select from pg_constraint k where k.conrelid = asked and k.contype = 'f' and k.confrelid <> asked
        and not exists (select from citus_tables t where t.table_name = k.confrelid))
        then raise 'referenced table must be a distributed table or a reference table'; end if;
      if colocate_with <> 'none' and not exists (select from citus_tables where table_name = colocate_with::regclass and citus_table_type = 'distributed')
        then raise 'nothing to lie beside'; end if;
      if (select how from fake_citus.manner) = 'deaf' and exists (select from pg_policy where polrelid = asked)
        then execute format('alter policy store_wall on %s using (false)', asked); end if;
      if (select how from fake_citus.manner) = 'half-deaf' and exists (select from pg_policy where polrelid = asked)
        then execute format('alter policy store_wall on %s using (store_id::text like ''%%1'')', asked); end if;
      insert into fake_citus.calls (done, name, beside) values ('distributed', asked::text, colocate_with);
    end $$;
    create function public.create_reference_table(asked regclass) returns void language plpgsql as $$
    begin
      if exists (select from pg_constraint k where k.conrelid = asked and k.contype = 'f' and k.confrelid <> asked
        and not exists (select from citus_tables t where t.table_name = k.confrelid))
        then raise 'referenced table must be a reference table'; end if;
      insert into fake_citus.calls (done, name) values ('reference', asked::text);
    end $$;
    create function public.truncate_local_data_after_distributing_table(asked regclass) returns void language plpgsql as $$
    begin
      if not exists (select from citus_tables where table_name = asked) then raise 'not a distributed table'; end if;
      if exists (select from pg_constraint k where k.confrelid = asked and k.contype = 'f' and k.conrelid <> asked
        and not exists (select from citus_tables t where t.table_name = k.conrelid)) then raise 'a local table points at it'; end if;
      insert into fake_citus.calls (done, name) values ('truncated', asked::text);
    end $$`)
  return {
    calls: async () => (await client.query('select done, name, beside from fake_citus.calls order by at')).rows,
    behave: async (how) => void (await client.query('update fake_citus.manner set how = $1', [how])),
    refuse: async (table) => void (await client.query('update fake_citus.manner set refused = $1', [table])),
    place: async (table, how) =>
      void (await client.query('insert into fake_citus.calls (done, name) values ($1, $2)', [how, table])),
    remove: async () => {
      await client.query(`drop schema fake_citus cascade;
        drop function public.create_distributed_table, public.create_reference_table, public.truncate_local_data_after_distributing_table;
        delete from pg_extension where extname = 'citus'`)
    },
  }
}
