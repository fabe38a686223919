import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './internal/classNames.ts'
import { watchOverflow } from './internal/watchOverflow.ts'
import { Skeleton } from './Skeleton.tsx'

export type TableColumn<Row> = {
  key: string
  header: ReactNode
  /** The header as plain text, for card mode and sort buttons; needed where `header` is not a string. */
  label?: string | undefined
  cell: (row: Row, index: number) => ReactNode
  /** `end` for numbers: right-aligned with tabular figures. */
  align?: 'start' | 'end' | 'center' | undefined
  /** CSS width of the column. */
  width?: string | undefined
  /** Below 640 px: `primary` heads the card without a label, `hidden` is left out. */
  mobile?: 'primary' | 'hidden' | undefined
  sortable?: boolean | undefined
  /** Lets the cell break into lines from 640 px; one line when absent. */
  wrap?: boolean | undefined
  /** Width in characters of the skeleton; 10 when absent. */
  loadingChars?: number | undefined
}

export type TableSort = { key: string; direction: 'ascending' | 'descending' }

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Draws this many skeleton rows in place of `rows`. */
  loadingRows?: number | undefined
  /** Shown when there are no rows, in the noun's words. */
  empty?: ReactNode
  /** The rows are of the page before: half opacity until the next arrives. */
  dimmed?: boolean | undefined
  sort?: TableSort | undefined
  onSort?: ((key: string) => void) | undefined
  /** Marks a row, for instance the selected one. */
  isRowMarked?: ((row: Row) => boolean) | undefined
}

/**
 * Rows under sticky headers from 640 px; below, each row is a card of label and value, so the page never scrolls
 * sideways. Roles are spelled out because `display: block` takes a table's own away.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, loadingRows, empty, dimmed = false, isRowMarked } = props
  const isLoading = loadingRows !== undefined
  if (!isLoading && rows.length === 0 && empty !== undefined) {
    return <div className="px-4 py-8 text-center text-muted text-sm">{empty}</div>
  }
  return (
    <div ref={watchOverflow} className="group/frame sm:data-overflow:overflow-x-auto">
      <table
        // biome-ignore lint/a11y/noRedundantRoles: card mode sets display: block, which drops the native role
        role="table"
        aria-busy={isLoading || dimmed}
        aria-label={caption}
        className={classNames(
          'w-full border-separate border-spacing-0 text-left text-sm transition-opacity max-sm:block',
          dimmed && 'opacity-50',
        )}
      >
        <TableHead {...props} />
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup" className="max-sm:block">
          {isLoading
            ? Array.from({ length: loadingRows }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
                <TableRow key={index} columns={columns} cell={skeletonCell} />
              ))
            : rows.map((row, index) => (
                <TableRow
                  key={rowKey(row, index)}
                  columns={columns}
                  cell={(column) => column.cell(row, index)}
                  isMarked={isRowMarked?.(row) ?? false}
                />
              ))}
        </tbody>
      </table>
    </div>
  )
}

/** Column heads; in card mode only those that sort are seen. */
function TableHead<Row>({ columns, sort, onSort }: TableProps<Row>) {
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

type SortButtonProps<Row> = {
  column: TableColumn<Row>
  sort: TableSort | undefined
  onSort: (key: string) => void
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

type TableRowProps<Row> = {
  columns: readonly TableColumn<Row>[]
  cell: (column: TableColumn<Row>) => ReactNode
  isMarked?: boolean
}

function TableRow<Row>({ columns, cell, isMarked = false }: TableRowProps<Row>) {
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
            MOBILE[column.mobile ?? 'labelled'],
          )}
        >
          {cell(column)}
        </td>
      ))}
    </tr>
  )
}

const ALIGN = { start: 'text-left', center: 'sm:text-center', end: 'sm:text-right tabular' }

const MOBILE = {
  labelled:
    'max-sm:grid max-sm:grid-cols-[7.5rem_minmax(0,1fr)] max-sm:items-baseline max-sm:justify-items-start max-sm:gap-x-3 max-sm:py-0.5 max-sm:wrap-anywhere max-sm:before:text-xs max-sm:before:text-muted max-sm:before:content-[attr(data-label)]',
  primary: 'max-sm:block max-sm:pb-1 max-sm:text-base max-sm:font-medium max-sm:wrap-anywhere',
  hidden: 'max-sm:hidden',
}

function skeletonCell(column: { loadingChars?: number | undefined }): ReactNode {
  return <Skeleton chars={column.loadingChars ?? 10} />
}

function ariaSort(sort: TableSort | undefined, key: string): TableSort['direction'] | 'none' {
  return sort?.key === key ? sort.direction : 'none'
}
