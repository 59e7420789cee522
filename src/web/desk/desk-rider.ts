import { createContext, useContext } from 'react'
import type { Role } from '#shared/desk/roles.ts'

const DeskRiderContext = createContext<{ username: string; role: Role }>({ username: '', role: 'observer' })

export const DeskRiderProvider = DeskRiderContext.Provider

/** The username of the rider who uses the desk. */
export const useUsername = () => useContext(DeskRiderContext).username

export const useIsOperator = () => useContext(DeskRiderContext).role === 'operator'
