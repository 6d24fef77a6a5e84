import { failureToastMs, toast } from '@wordtide/ui'
import { type ComponentProps, type ReactElement, type ReactNode, useRef, useState } from 'react'
import { offlineMessage } from '../api/errors.ts'
import { codeFailureTexts, findCodeFailure } from '../lib/code-failure.ts'
import { logError } from '../lib/log.ts'
import { prefetchOnIntent } from '../lib/prefetch.ts'
import { loadTwice } from './lazy-dialog.tsx'

/** The parts of menus and popovers, with the libraries that place them and hold the focus. */
export type Menus = typeof import('@wordtide/ui/menus')

let menus: Menus | undefined

/** Loads the parts of menus and popovers, once. */
export async function loadMenus(): Promise<Menus> {
  menus ??= await loadTwice(() => import('@wordtide/ui/menus'))
  return menus
}

const failureTitle = 'Unable to open the menu'

async function showFailure(error: unknown) {
  logError(failureTitle, error)
  const failure = await findCodeFailure()
  const show = failure === 'offline' ? toast.message : toast.error
  const description = failure === 'offline' ? offlineMessage : codeFailureTexts[failure]
  show(failureTitle, { id: failureTitle, description, duration: failureToastMs })
}

/** Whether a menu is open, and its parts: until they are loaded, a press is kept. */
function useMenus() {
  const [loaded, setLoaded] = useState(menus)
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    setIsOpen(true)
    if (loaded !== undefined) return
    try {
      setLoaded(menus ?? (await loadMenus()))
    } catch (error) {
      setIsOpen(false)
      await showFailure(error)
    }
  }
  return { loaded, isOpen, setIsOpen, open: () => void open() }
}

type Trigger = ComponentProps<'button'>

interface LazyMenuProps {
  /** Renders the button that opens it, with these props. */
  trigger: (props: Trigger) => ReactElement
  onClosed?: () => void
  children: (menus: Menus) => ReactNode
}

/**
 * A menu of actions, at the end of its button. Its library is loaded when the pointer enters the button, or it is focused or pressed; until
 * then the button is one of its own. The first press replaces it, and the focus moves into the menu.
 */
export function LazyMenu({ trigger, onClosed, children }: LazyMenuProps) {
  const { loaded, isOpen, setIsOpen, open } = useMenus()
  const isByKey = useRef(false)
  if (loaded === undefined)
    return trigger({
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      ...prefetchOnIntent(loadMenus),
      onPointerDown: (event) => {
        if (event.button !== 0 || event.ctrlKey) return
        event.preventDefault()
        open()
      },
      onClick: open,
      onKeyDown: (event) => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
        event.preventDefault()
        isByKey.current = true
        open()
      },
    })
  return (
    <loaded.DropdownMenu open={isOpen} onOpenChange={setIsOpen}>
      <loaded.DropdownMenuTrigger asChild>{trigger({})}</loaded.DropdownMenuTrigger>
      <loaded.DropdownMenuContent
        align="end"
        onCloseAutoFocus={onClosed}
        onFocus={({ target, currentTarget }) => {
          // The library has not seen the key that opened it.
          if (!isByKey.current || target !== currentTarget) return
          isByKey.current = false
          currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
        }}
      >
        {children(loaded)}
      </loaded.DropdownMenuContent>
    </loaded.DropdownMenu>
  )
}

interface LazyPopoverProps extends Omit<ComponentProps<Menus['PopoverContent']>, 'children'> {
  /** Renders the button that opens it, with these props; `open` opens it by another key. */
  trigger: (props: Trigger, open: () => void) => ReactElement
  /** Loads the content before it is opened. */
  loadContent: () => Promise<unknown>
  modal?: boolean
  children: (close: () => void) => ReactNode
}

/** A popover whose library is loaded like that of a `LazyMenu`. */
export function LazyPopover({ trigger, loadContent, modal = false, children, ...content }: LazyPopoverProps) {
  const { loaded, isOpen, setIsOpen, open } = useMenus()
  const intent = prefetchOnIntent(() => Promise.all([loadMenus(), loadContent()]))
  if (loaded === undefined)
    return trigger({ 'aria-haspopup': 'dialog', 'aria-expanded': false, ...intent, onClick: open }, open)
  return (
    <loaded.Popover open={isOpen} onOpenChange={setIsOpen} modal={modal}>
      <loaded.PopoverTrigger asChild>{trigger({ 'aria-expanded': isOpen, ...intent }, open)}</loaded.PopoverTrigger>
      <loaded.PopoverContent {...content}>{children(() => setIsOpen(false))}</loaded.PopoverContent>
    </loaded.Popover>
  )
}
