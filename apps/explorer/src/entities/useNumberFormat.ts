import { createNumberFormat, type NumberFormat, type NumberStyle } from '@otterscan/ethereum/units'
import { createContext, useContext } from 'react'
import { createStoredText } from '../queries/storedText.ts'

/** Provides the number format; set by the app from the user's choice. */
export const NumberFormatContext = createContext<NumberFormat>(createNumberFormat('comma'))

/** The user's number format. */
export function useNumberFormat(): NumberFormat {
  return useContext(NumberFormatContext)
}

const STYLES: readonly NumberStyle[] = ['comma', 'space', 'plain']
const DEFAULT_STYLE: NumberStyle = 'comma'
const stored = createStoredText('numberStyle')

/** The user's number style and its setter. */
export function useNumberStyle(): {
  readonly style: NumberStyle
  readonly setStyle: (choice: NumberStyle) => void
} {
  const text = stored.use()
  return { style: STYLES.find((style) => style === text) ?? DEFAULT_STYLE, setStyle }
}

function setStyle(choice: NumberStyle): void {
  stored.set(choice === DEFAULT_STYLE ? null : choice)
}
