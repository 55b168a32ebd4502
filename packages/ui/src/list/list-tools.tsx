import type { Option } from '../form/choice-fields.tsx';
import { type Column, FilterChip, SearchField, Toolbar } from '../table.tsx';
import { DaysChip } from './days-chip.tsx';
import { LazyButtons } from './lazy-buttons.tsx';
import type { ListAddress } from './list-address.ts';
import type { ListFilter } from './list-filter.ts';
import type { ColumnChoiceProps } from '../table/column-choice.tsx';
import type { ViewStore } from './views-chip.tsx';

interface ListToolsProps<Row> {
  readonly searchLabel: string;
  readonly address: ListAddress;
  readonly filters: readonly ListFilter[];
  readonly columns: readonly Column<Row>[];
  readonly views?: ViewStore | undefined;
  readonly choice?: ColumnChoiceProps | undefined;
  readonly download?: (() => Promise<string>) | undefined;
}

/** The tools of a list: search, filters, and the order where no column header has it. */
export function ListTools<Row>({ searchLabel, address, filters, columns, views, choice, download }: ListToolsProps<Row>) {
  const { search, filters: set, sort, setSort } = address;
  const isNarrowed = search !== '' || Object.keys(set).length > 0;
  const orders = columns.filter(({ key }) => address.orders.includes(key)).flatMap(bothWays);
  return (
    <Toolbar
      onClear={filters.length > 0 && isNarrowed ? address.clear : undefined}
      end={choice || download || views ? <LazyButtons choice={choice} download={download} views={views} /> : null}
    >
      <SearchField label={searchLabel} value={search} onSearch={address.setSearch} />
      {filters.map((filter) =>
        filter.kind === 'days' ? (
          <DaysChip key="days" label={filter.label} from={set['from']} to={set['to']} onChange={address.setFilters} />
        ) : (
          <FilterChip
            key={filter.name}
            {...filter}
            value={set[filter.name]}
            onChange={(value) => address.setFilters({ [filter.name]: value })}
          />
        ),
      )}
      {orders.length > 0 ? (
        <span className="cards-only">
          <FilterChip
            label="Orden"
            options={orders}
            value={sort && `${sort.by} ${sort.direction}`}
            onChange={(value) => {
              const [by = '', direction] = value?.split(' ') ?? [];
              setSort(value === undefined ? undefined : { by, direction: direction === 'desc' ? 'desc' : 'asc' });
            }}
          />
        </span>
      ) : null}
    </Toolbar>
  );
}

const bothWays = ({ key, header }: Pick<Column<never>, 'key' | 'header'>): Option[] => [
  { value: `${key} asc`, label: `${header}, de menor a mayor` },
  { value: `${key} desc`, label: `${header}, de mayor a menor` },
];
