import type { ComponentType } from 'react'
import type { AppPath } from '../../paths/appPath.ts'

/** The tab a page opens with; it has no segment in the URL. */
export const OVERVIEW_TAB = 'overview'

/** One tab of a page. `Props` is passed to each of the page's tabs. */
export interface TabEntry<Props> {
  /** Segment of the URL. */
  readonly name: string
  readonly label: string
  /** Whether the tab is listed, by default true; its URL works either way. */
  readonly isShown?: (props: Props) => boolean
  /** Where it leads when that is another page; `Content` leads there too. */
  readonly toPath?: (props: Props) => AppPath
  /** Number of items in the tab; `undefined` while unknown. */
  readonly count?: (props: Props) => number | undefined
  /** Page title for its subject, if it differs from the page's own. */
  readonly toTitle?: (subject: string) => string
  /** Badge after the label; may be lazy. */
  readonly Badge?: ComponentType<Props>
  /** Content; if lazy, loaded when opened. */
  readonly Content: ComponentType<Props>
}

/** The tab named by a part of the URL, ignoring trailing slashes; `undefined` if none. */
export function findTab<Props>(
  entries: readonly TabEntry<Props>[],
  subPath: string,
): TabEntry<Props> | undefined {
  const segment = subPath.replace(/\/+$/, '')
  return entries.find(({ name }) => (name === OVERVIEW_TAB ? '' : name) === segment)
}
