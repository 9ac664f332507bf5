/** The app: its language, its colour scheme, and the current page. */

import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Route, Switch } from "wouter";
import { Home } from "./home/page";
import { useLight } from "./look/light";
import { PAGES } from "./pages";
import { Header } from "./shell/header";
import { NotFound } from "./shell/not-found";
import { choose, type Language } from "./words/languages";
import { load, SpeakContext, type Words, WordsContext } from "./words/words";

const HowToPlay = lazy(PAGES.guide);
const NewTable = lazy(PAGES.new);
const Picture = lazy(PAGES.picture);
const PuzzlePage = lazy(PAGES.puzzle);
const TablePage = lazy(PAGES.table);
const Replay = lazy(PAGES.replay);

/** The whole app, starting with the given words. */
export function App({ first }: { first: Words }) {
  const [words, setWords] = useState(first);
  useLight();
  useEffect(() => {
    document.documentElement.lang = words.language;
  }, [words.language]);

  const speak = useCallback(async (language: Language): Promise<void> => {
    choose(language);
    setWords(await load(language));
  }, []);

  return (
    <WordsContext value={words}>
      <SpeakContext value={speak}>
        <Pages />
      </SpeakContext>
    </WordsContext>
  );
}

/** The page for the address; pages with a board bring their own head. */
function Pages() {
  return (
    <Switch>
      <Route path="/table/:table">
        {({ table }) => <LazyPage>{<TablePage key={table} id={table} />}</LazyPage>}
      </Route>
      <Route path="/replay/:table?">
        {({ table }) => <LazyPage>{<Replay key={table} table={table ?? null} />}</LazyPage>}
      </Route>
      <Route path="/picture/:game">
        {({ game }) => <LazyPage>{<Picture game={game} />}</LazyPage>}
      </Route>
      <Route>
        <Header />
        <PagesWithHeader />
      </Route>
    </Switch>
  );
}

function PagesWithHeader() {
  return (
    <Switch>
      <Route path="/guide/:game?">
        {({ game }) => <LazyPage>{<HowToPlay game={game} />}</LazyPage>}
      </Route>
      <Route path="/puzzle/:game">
        {({ game }) => <LazyPage>{<PuzzlePage key={game} game={game} />}</LazyPage>}
      </Route>
      <Route path="/new/:game">
        {({ game }) => <LazyPage>{<NewTable key={game} game={game} />}</LazyPage>}
      </Route>
      <Route path="/">
        <Home />
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  );
}

/** A page that is loaded on first use; it shows nothing until then. */
function LazyPage({ children }: { children: ReactNode }) {
  return <Suspense fallback={<main id="content" aria-busy="true" />}>{children}</Suspense>;
}
