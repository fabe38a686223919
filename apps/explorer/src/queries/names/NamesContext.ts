import { createContext } from 'react'
import type { FindLabel } from './addressLabels.ts'

/** Where addresses of the page get their names from. */
export interface Names {
  /** Labels of whoever runs the site. */
  readonly findSiteLabel: FindLabel
}

/** Carries it to every address; `undefined` shows addresses as they are. */
export const NamesContext = createContext<Names | undefined>(undefined)
