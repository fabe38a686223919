import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { classNames } from './internal/classNames.ts'
import { countFirstRows } from './internal/countFirstRows.ts'
import { useIsPainted } from './internal/useIsPainted.ts'
import { watchOverflow } from './internal/watchOverflow.ts'
import { Skeleton } from './Skeleton.tsx'

/** Exact texts of a row for a file to save, by the heading there; `undefined` is an empty cell. */
export type FileValues<Row> = Readonly<Record<string, (row: Row) => string | undefined>>

/** One column, of the screen and of the file that the table can be saved as. */
export interface TableColumn<Row> {
  readonly key: string
  readonly header: ReactNode
  /** The header as plain text, for card mode and sort buttons; needed where `header` is not a string. */
  readonly label?: string | undefined
  readonly cell: (row: Row, index: number) => ReactNode
  /** Columns of the saved file for this column; none when absent. */
  readonly file?: FileValues<Row> | undefined
  /** Whether the table shows the column for these rows (`undefined` while they load); always when absent. */
  readonly isShown?: ((rows: readonly Row[] | undefined) => boolean) | undefined
  /** `end` for numbers: right-aligned with tabular figures. */
  readonly align?: 'start' | 'end' | 'center' | undefined
  /** CSS width of the column. */
  readonly width?: string | undefined
  /** Below 640 px: `primary` heads the card without a label, `hidden` is left out. */
  readonly mobile?: 'primary' | 'hidden' | undefined
  readonly sortable?: boolean | undefined
  /** Allows line breaks in the cell from 640 px; one line when absent. */
  readonly wrap?: boolean | undefined
  /** Width in characters of the skeleton; 10 when absent. */
  readonly loadingChars?: number | undefined
}

export interface TableSort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly TableColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row, index: number) => string
  /** Draws this many skeleton rows instead of `rows`. */
  readonly loadingRows?: number | undefined
  /** Shown when there are no rows, worded for what the rows are. */
  readonly empty?: ReactNode
  /** The rows are those of the previous page: half opacity until the next one arrives. */
  readonly dimmed?: boolean | undefined
  readonly sort?: TableSort | undefined
  readonly onSort?: ((key: string) => void) | undefined
  /** Marks a row, for instance the selected one. */
  readonly isRowMarked?: ((row: Row) => boolean) | undefined
  /** A line across the table above a row, such as the head of its group; none where it gives nothing. */
  readonly renderAbove?: ((row: Row, previous: Row | undefined) => ReactNode) | undefined
}

/**
 * Rows under sticky headers from 640 px; below, each row is a card of label and value, so the page never scrolls
 * sideways. Roles are spelled out because `display: block` removes those of a table.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    loadingRows,
    empty,
    dimmed = false,
    isRowMarked,
    sort,
    onSort,
    renderAbove,
  } = props
  const isLoading = loadingRows !== undefined
  const columns = useMemo(() => {
    const isShown = ({ isShown }: TableColumn<Row>) => isShown?.(isLoading ? undefined : rows) ?? true
    return props.columns.every(isShown) ? props.columns : props.columns.filter(isShown)
  }, [props.columns, isLoading, rows])
  const isPainted = useIsPainted(isLoading ? 'loading' : 'rows')
  const firstCount = isPainted ? undefined : countFirstRows()
  const drawn = firstCount === undefined ? rows : rows.slice(0, firstCount)
  const emptyCount = isLoading ? (firstCount === undefined ? 0 : loadingRows) : rows.length - drawn.length
  const drawRow = (row: Row, index: number) => (
    <Fragment key={rowKey(row, index)}>
      <LineAcross columnCount={columns.length}>{renderAbove?.(row, rows[index - 1])}</LineAcross>
      <TableRow columns={columns} row={row} index={index} isMarked={isRowMarked?.(row) ?? false} />
    </Fragment>
  )
  if (!isLoading && rows.length === 0 && empty !== undefined) {
    return <div className="px-4 py-8 text-center text-muted text-sm">{empty}</div>
  }
  return (
    <div ref={watchOverflow} className="group/frame sm:data-overflow:overflow-x-auto">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: card mode sets display: block, which drops the native role
        role="table"
        aria-busy={isLoading || dimmed || emptyCount > 0}
        aria-label={caption}
        className={classNames(
          'w-full border-separate border-spacing-0 text-left text-sm transition-opacity max-sm:block',
          dimmed && 'opacity-50',
        )}
      >
        <TableHead columns={columns} sort={sort} onSort={onSort} />
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup" className="max-sm:block">
          {isLoading
            ? emptyCount === 0 &&
              Array.from({ length: loadingRows }, (_, index) => (
                <TableRow key={index} columns={columns} row={undefined} index={index} isMarked={false} />
              ))
            : drawn.map(drawRow)}
          {emptyCount > 0 && <EmptyRows count={emptyCount} columnCount={columns.length} />}
        </tbody>
      </table>
    </div>
  )
}

/** Keeps the room of rows that are drawn in the next frame. */
function EmptyRows({ count, columnCount }: { readonly count: number; readonly columnCount: number }) {
  return (
    <tr>
      <td colSpan={columnCount} style={{ height: `calc(${count} * var(--row-height))` }} />
    </tr>
  )
}

interface LineAcrossProps {
  readonly columnCount: number
  readonly children: ReactNode
}

function LineAcross({ columnCount, children }: LineAcrossProps) {
  if (children == null || children === false) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: card mode sets display: block, which drops the native role
    <tr role="row" className="max-sm:block">
      <td
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="cell"
        colSpan={columnCount}
        className="border-border border-b bg-raised px-4 py-1.5 text-muted text-xs max-sm:block"
      >
        {children}
      </td>
    </tr>
  )
}

type TableHeadProps<Row> = Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort'>

/** Column heads; in card mode only sortable ones are visible. */
function TableHead<Row>({ columns, sort, onSort }: TableHeadProps<Row>) {
  const isSortable = onSort !== undefined && columns.some((column) => column.sortable === true)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: card mode sets display: block, which drops the native role
    <thead role="rowgroup" className="max-sm:block">
      <tr
        // biome-ignore lint/a11y/noRedundantRoles: see above
        role="row"
        className={
          isSortable
            ? 'max-sm:relative max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 max-sm:border-b max-sm:px-4 max-sm:py-1'
            : 'max-sm:sr-only'
        }
      >
        {columns.map((column) => (
          <th
            key={column.key}
            // biome-ignore lint/a11y/noRedundantRoles: see above
            role="columnheader"
            scope="col"
            aria-sort={column.sortable === true ? ariaSort(sort, column.key) : undefined}
            style={{ width: column.width }}
            className={classNames(
              'h-9 border-border border-b bg-surface px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4',
              'sm:sticky sm:top-(--sticky-top) sm:z-10 sm:group-data-overflow/frame:top-0',
              column.sortable === true
                ? 'max-sm:flex max-sm:h-7 max-sm:items-center max-sm:border-b-0 max-sm:p-0!'
                : 'max-sm:sr-only',
              ALIGN[column.align ?? 'start'],
            )}
          >
            {column.sortable === true && onSort !== undefined ? (
              <SortButton column={column} sort={sort} onSort={onSort} />
            ) : (
              column.header
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface SortButtonProps<Row> {
  readonly column: TableColumn<Row>
  readonly sort: TableSort | undefined
  readonly onSort: (key: string) => void
}

function SortButton<Row>({ column, sort, onSort }: SortButtonProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => onSort(column.key)}
      className={classNames(
        'inline-flex items-center gap-1 hover:text-text',
        direction !== undefined && 'text-text',
      )}
    >
      {column.header}
      <Icon size={12} aria-hidden="true" />
    </button>
  )
}

interface TableRowProps<Row> {
  readonly columns: readonly TableColumn<Row>[]
  /** `undefined` while it loads. */
  readonly row: Row | undefined
  readonly index: number
  readonly isMarked: boolean
}

/** Drawn again only for another row or other columns, not each time that something beside the table changes. */
const TableRow = memo(PlainTableRow) as typeof PlainTableRow

function PlainTableRow<Row>({ columns, row, index, isMarked }: TableRowProps<Row>) {
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: card mode sets display: block, which drops the native role
      role="row"
      aria-current={isMarked ? 'true' : undefined}
      className={classNames(
        'group/row transition-colors hover:bg-raised/55 max-sm:block max-sm:border-b max-sm:px-4 max-sm:py-2.5 max-sm:last:border-b-0',
        isMarked && 'bg-accent-soft/60',
      )}
    >
      {columns.map((column) => (
        <td
          key={column.key}
          // biome-ignore lint/a11y/noRedundantRoles: see above
          role="cell"
          data-label={column.label ?? (typeof column.header === 'string' ? column.header : '')}
          className={classNames(
            'sm:h-(--row-height) sm:border-border sm:border-b sm:px-3 sm:group-last/row:border-b-0 sm:first:pl-4 sm:last:pr-4',
            ALIGN[column.align ?? 'start'],
            column.wrap === true ? 'sm:wrap-anywhere' : 'sm:whitespace-nowrap',
            MOBILE[column.mobile ?? 'labeled'],
          )}
        >
          {row === undefined ? <Skeleton chars={column.loadingChars ?? 10} /> : column.cell(row, index)}
        </td>
      ))}
    </tr>
  )
}

const ALIGN = { start: 'text-left', center: 'sm:text-center', end: 'sm:text-right tabular' }

const MOBILE = {
  labeled:
    'max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:justify-items-start max-sm:gap-x-3 max-sm:py-0.5 max-sm:wrap-anywhere max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
  primary: 'max-sm:block max-sm:pb-1 max-sm:text-base max-sm:font-medium max-sm:wrap-anywhere',
  hidden: 'max-sm:hidden',
}

function ariaSort(sort: TableSort | undefined, key: string): TableSort['direction'] | 'none' {
  return sort?.key === key ? sort.direction : 'none'
}
