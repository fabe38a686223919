import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import type { TakeKey } from './suggest/Suggestions.tsx'

interface ShownList {
  readonly isShown: boolean
  readonly activeId: string | undefined
}

const NO_LIST: ShownList = { isShown: false, activeId: undefined }

/** The list under an input: when it is open, which keys are its own, and what the input says about it. */
export function useSuggestions() {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [list, setList] = useState(NO_LIST)
  const takeKeyRef = useRef<TakeKey>(undefined)
  const handleChange = useCallback(
    (isShown: boolean, activeId: string | undefined) => setList({ isShown, activeId }),
    [],
  )

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setIsOpen(false)
    } else if (takeKeyRef.current?.(event.key) === true) event.preventDefault()
    else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      setIsOpen(true)
    }
  }

  return {
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    listProps: { listId, takeKeyRef, onChange: handleChange },
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': list.isShown,
      'aria-controls': list.isShown ? listId : undefined,
      'aria-activedescendant': list.activeId,
      onKeyDown: handleKeyDown,
    },
  } as const
}
