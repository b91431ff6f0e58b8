// The sections of the page.
function chooser(title, values, write, onChange) {
  if (values.length < 2) return null;
  const select = el('select', {'aria-label': title, on: {change: () => onChange(values[select.selectedIndex])}}, values.map(v => el('option', {}, write(v))));
  return el('label', {}, title, select);
}

function summarySection() {
  const node = el('section', {id: 'summary'}, el('h2', {}, 'In short'));
  node.append(el('div', {class: 'cards'}, data.summary.cards.map(c => el('div', {class: 'card'}, el('b', {}, c.value), c.label, el('small', {}, c.note)))));
  const cut = data.experiments.filter(e => !e.complete).map(e => e.title);
  const warnings = data.warnings.concat(cut.length ? [{text: 'fewer launches than planned: intervals are wider than they would be', experiments: cut}] : []);
  if (warnings.length) node.append(warningsBox(warnings));
  const rows = data.summary.rows;
  if (rows.length === 0) return node;
  node.append(figure('How close to the limit, and who is fastest at what',
    'Medians of launch medians from the same run, as time over Weft’s. A grey bar is what the machine allows: one memcpy for shared memory and threads, polling C sockets for TCP, one bare JVM for a start. A mean is geometric, over all operations and sizes that both have.',
    () => summaryChart(rows), {height: 74 + 27 * rows.length, wide: true}));
  node.append(systemKey(['weft', ...distinct(rows.flatMap(r => r.others.map(o => o.system)))].filter(name => data.systems[name])));
  const fastest = row => row.others.filter(o => o.role !== 'bound').sort((a, b) => a.times - b.times)[0];
  const limit = row => row.others.filter(o => o.role === 'bound').sort((a, b) => a.times - b.times)[0];
  const named = (row, o) => o && el('span', {}, systemCell(o.system), o.value === undefined ? '' : ' ' + inUnit(o.value, row.unit));
  const winner = row => { const f = fastest(row); return !f || f.times > 1 ? 'weft' : f.system; };
  node.append(el('details', {}, el('summary', {}, 'The same as a table'), table([
    {title: 'what', key: 'label', text: true},
    {title: 'fastest', value: winner, text: true, show: r => systemCell(winner(r)), mark: () => 'win'},
    {title: 'Weft', key: 'value', show: r => (r.value === undefined ? '–' : inUnit(r.value, r.unit))},
    {title: 'limit', value: r => limit(r) && limit(r).value, show: r => named(r, limit(r)) || '–'},
    {title: 'Weft over the limit', value: r => limit(r) && 1 / limit(r).times, show: r => (limit(r) ? digits(1 / limit(r).times) + ' ×' : '–')},
    {title: 'best peer', text: true, value: r => fastest(r) && fastest(r).system, show: r => named(r, fastest(r)) || '–'},
    {title: 'Weft is as fast', value: r => fastest(r) && fastest(r).times, show: r => (fastest(r) ? digits(fastest(r).times) + ' ×' : '–'), mark: r => (fastest(r) ? (fastest(r).times > 1 ? 'good' : 'bad') : '')}
  ], rows)));
  return node;
}

// What distorts the figures: before anybody reads them.
function warningsBox(warnings) {
  return el('div', {class: 'note', id: 'warnings'}, el('b', {}, 'Read with care'), el('ul', {}, warnings.map(w =>
    el('li', {}, w.text, w.experiments.length ? el('span', {class: 'soft'}, ` (${w.experiments.slice(0, 4).join(', ')}${w.experiments.length > 4 ? ` and ${w.experiments.length - 4} more` : ''})`) : ''))));
}

function systemKey(systems) {
  return el('div', {class: 'key'}, systems.map(name => {
    const mark = el('i', {});
    mark.dataset.system = name;
    mark.style.background = colour(name);
    return el('span', {}, mark, label(name) + (data.systems[name].role === 'bound' ? ' (limit)' : ''));
  }));
}

// Charts against size, with a choice of everything else that varies.
function sizeCharts(experiment, points, dimensions, titled) {
  const state = {key: 'p50'};
  const parts = [];
  const chosen = () => points.filter(p => dimensions.every(d => d.key === 'cache' && p.transport === 'none' ? true : fits(p, d.key, state[d.key])));
  const fits = (p, key, value) => p[key] === value || (p.transport === 'none' && (key === 'transport' && state.transport !== 'tcp' || key === 'ranks')) || (key === 'op' && p.op === '' && p.role === 'bound' && value !== 'fetchAndOp');
  const controls = el('div', {class: 'controls'});
  for (const d of dimensions) {
    const values = d.values || distinct(points.filter(p => p.transport !== 'none' || d.key === 'cache').map(p => p[d.key])).filter(v => v !== '').sort((a, b) => (typeof a === 'number' ? a - b : d.key === 'transport' ? rank(a) - rank(b) : 0));
    state[d.key] = values[0];
    controls.append(chooser(d.title, values, d.write || String, v => { state[d.key] = v; redraw(); }) || '');
  }
  controls.append(chooser('show', Object.keys(percentiles).filter(k => k !== 'p50').reduce((list, k) => [...list, k], ['p50']), k => percentiles[k], k => { state.key = k; redraw(); }) || '');
  const sizes = distinct(points.map(p => p.bytes)).sort((a, b) => a - b);
  state.bytes = sizes.includes(8) ? 8 : sizes[0];
  const what = () => [titled, ...dimensions.filter(d => !d.fixed).map(d => (d.write || String)(state[d.key]))].filter(Boolean).join(', ');
  const named = text => (what() ? `${what()}: ${text}` : capital(text));
  const models = () => modelsOf(experiment, points, dimensions, state);
  const launches = Math.max(...points.map(p => p.launches));
  const grid = el('div', {class: 'grid'});
  const add = f => { parts.push(f); grid.append(f); };
  add(figure('Time', '', h => ({...timeChart(experiment, chosen(), state.key, h, models().filter(m => data.systems[m.system].role === 'subject')), title: named(`${percentiles[state.key]} ${experiment.quantity}`),
    note: (launches > 1 ? `Each figure is the median over ${launches} launches of each one’s ${percentiles[state.key]}.` : `Each figure is the ${percentiles[state.key]} of one launch.`) + (state.key === 'p50' ? ' The band goes from Weft’s fastest sixth to its 99th percentile.' : '') + (chosen().some(isBound) ? ' Dashed grey is the limit.' : '')})));
  add(figure('Bandwidth', '', h => { const c = bandwidthChart(experiment, chosen(), h); return c && {...c, title: named('bandwidth'), note: 'Size of one message or call over its median time; 1 MB is 10⁶ bytes.'}; }));
  add(figure('Against the best peer', '', () => { const c = speedChart(chosen()); return c && {...c, title: named('Weft against the best peer'), note: 'Ratio of medians with its 95 % bootstrap interval over launches; above the line Weft is faster. The peer that is best stands below each size.'}; }));
  const distribution = figure('Distribution', '', h => { const c = distributionChart(experiment, chosen().filter(p => p.bytes === state.bytes), h); return c && {...c, title: named(`distribution at ${size(state.bytes)}`), note: 'All samples of all launches; nothing is trimmed. Operations that are timed in batches show the means of batches.'}; });
  distribution.querySelector('figcaption').after(el('div', {class: 'controls'}, chooser('size', [state.bytes, ...sizes.filter(b => b !== state.bytes)], size, b => { state.bytes = b; distribution.redraw(); }) || ''));
  add(distribution);
  add(figure('Model', '', () => { const c = residualChart(models()); return c && {...c, title: named('how far the model is off'), note: 'Filled: how far the fitted model is off. Open: how far it is off at a size that it was fitted without. Dotted lines are 15 %.'}; }));
  const residuals = el('div', {});
  function redraw() {
    parts.forEach(f => f.redraw());
    residuals.replaceChildren(modelDetails(experiment, models(), state.op) || '');
  }
  redraw();
  return [controls.childNodes.length ? controls : null, grid, residuals];
}

const transportOrder = ['shm', 'tcp', 'local'];
const rank = transport => (transportOrder.includes(transport) ? transportOrder.indexOf(transport) : transportOrder.length);

const dimension = {
  op: {key: 'op', title: 'operation'}, ranks: {key: 'ranks', title: 'ranks', write: n => n + ' ranks'},
  transport: {key: 'transport', title: 'transport', write: spellTransport}, cache: {key: 'cache', title: 'buffers', write: c => c + ' buffers'}
};

function experimentSection(experiment) {
  const points = experiment.points;
  const node = el('details', {id: experiment.id, class: 'experiment'}, el('summary', {}, el('b', {}, experiment.title), el('span', {}, headline(experiment))), el('p', {class: 'method'}, experiment.method));
  experiment.notes.filter(n => !n.startsWith('Stopped')).forEach(n => node.append(el('p', {class: 'method'}, n)));
  const transports = distinct(points.map(p => p.transport)).filter(t => t !== 'none').sort((a, b) => rank(a) - rank(b));
  const several = key => distinct(points.filter(p => p.transport !== 'none').map(p => p[key])).length > 1;
  if (points.length === 0) node.append(el('p', {}, 'Nothing could be measured.'));
  else if (experiment.id === 'guidelines') {
    node.append(el('p', {class: 'method'}, 'A cell is the time of the call over that of its bound. Orange is too slow; ! is broken with 95 % confidence, ? is unclear.'));
    for (const transport of transports) {
      if (transports.length > 1) node.append(el('h3', {}, spellTransport(transport)));
      node.append(heatMap(experiment, points.filter(p => p.transport === transport && isSubject(p)), p => 1 / p.p50, p => `${spellOperation(p.op)}, ${size(p.bytes)}, ${p.ranks} ranks: ${digits(p.p50)} [${digits(p.low)} ${digits(p.high)}]`));
    }
  } else if (distinct(points.map(p => p.bytes)).length > 1) {
    if (several('op') || several('ranks')) heatMaps(node, experiment, transports);
    if (several('op')) {
      node.append(...sizeCharts(experiment, points, [dimension.op, several('ranks') && dimension.ranks, several('transport') && dimension.transport].filter(Boolean), '').filter(Boolean));
    } else {
      for (const transport of transports) {
        const own = points.filter(p => p.transport === transport || (p.transport === 'none' && transport !== 'tcp'));
        if (transports.length > 1) node.append(el('h3', {}, capital(spellTransport(transport))));
        node.append(...sizeCharts(experiment, own, [several('cache') && dimension.cache, several('ranks') && dimension.ranks].filter(Boolean), transports.length > 1 ? '' : capital(spellTransport(transport))).filter(Boolean));
      }
    }
  } else dots(node, experiment, transports);
  closing(node, experiment);
  return node;
}

const capital = text => text[0].toUpperCase() + text.slice(1);

// What an experiment comes to, for those who do not open it.
function headline(experiment) {
  const own = experiment.points.filter(p => isSubject(p) && p.best);
  if (experiment.points.length === 0) return 'nothing could be measured';
  if (experiment.id === 'guidelines') return `${experiment.points.filter(p => p.verdict === 'broken').length} of ${experiment.points.length} broken`;
  if (own.length === 0) return distinct(experiment.points.map(p => label(p.system))).sort().slice(0, 4).join(', ');
  const certain = own.filter(p => p.best.certain), faster = certain.filter(p => p.best.low > 1).length, slower = certain.filter(p => p.best.high < 1).length;
  if (faster + slower === 0) return own.length > 1 ? `undecided at all ${own.length} points` : 'undecided';
  const mean = Math.exp(certain.reduce((sum, p) => sum + Math.log(p.best.speed), 0) / certain.length);
  return `${digits(mean)} × as fast as the best peer; faster at ${faster} of ${own.length} points, slower at ${slower}`;
}

// A question of the reader's, and all that answers it.
function questionSection(question, ...more) {
  const own = data.experiments.filter(e => e.question === question.id).map(experimentSection).concat(more).filter(Boolean);
  if (own.length === 0) return null;
  return el('section', {id: question.id}, el('h2', {}, question.title), el('p', {class: 'method'}, question.words), own);
}

function heatMaps(node, experiment, transports) {
  for (const transport of transports) {
    const own = experiment.points.filter(p => p.transport === transport && isSubject(p) && p.best);
    const subjects = distinct(own.map(p => p.system)).sort();
    for (const system of subjects) {
      const points = own.filter(p => p.system === system), first = points.filter(p => p.buffer === points[0].buffer);
      node.append(el('h3', {}, (subjects.length > 1 ? label(system) + ': times' : 'Times') + ` as fast as the best peer, ${spellTransport(transport)}`),
        el('p', {class: 'method'}, `Ratio of medians at each number of ranks and size. Blue: faster, orange: slower, strongest from four times on. Point at a cell for its interval and its rival.`),
        heatMap(experiment, first, p => p.best.speed, p => `${p.op} ${size(p.bytes)}, ${p.ranks} ranks: ${inUnit(p.p50, experiment.unit)}, ${digits(p.best.speed)} [${digits(p.best.low)} ${digits(p.best.high)}] times as fast as ${label(p.best.system)}`));
    }
  }
}

function dots(node, experiment, transports) {
  const grid = el('div', {class: 'grid'});
  for (const transport of transports) {
    const here = experiment.points.filter(p => p.transport === transport);
    for (const ranks of distinct(here.map(p => p.ranks)).sort((a, b) => a - b)) {
      for (const op of distinct(here.map(p => p.op))) {
        const own = experiment.points.filter(p => (p.transport === transport && p.ranks === ranks && p.op === op) || (p.transport === 'none' && transport !== 'tcp'));
        const rows = distinct(own.map(p => lineName(p, own))).length;
        const title = capital([op, spellTransport(transport), ranks + ' ranks'].filter(Boolean).join(', '));
        const most = Math.max(...own.map(p => p.launches));
        grid.append(figure(title, `Median over ${most} launch${most > 1 ? 'es with its 95 % interval' : ''}; ${experiment.higher ? 'more' : 'less'} is better.`, () => dotChart(experiment, own), {height: 62 + 30 * rows}));
      }
    }
  }
  node.append(grid);
}

function closing(node, experiment) {
  for (const f of experiment.failures) node.append(el('p', {class: 'note'}, `${f.configuration}: ${f.reason}`));
  if (experiment.missing.length) {
    node.append(el('details', {}, el('summary', {}, `Not measured: ${distinct(experiment.missing.map(m => m.system)).join(', ')}`),
      table([{title: 'system', key: 'system', text: true}, {title: 'why', key: 'reason', text: true, wrap: true}, {title: 'to have it', key: 'remedy', text: true, wrap: true}], experiment.missing)));
  }
  if (experiment.points.length) node.append(el('details', {}, el('summary', {}, `All ${experiment.points.length} figures`), pointsTable(experiment)));
  const raw = document.getElementById('raw-' + experiment.id);
  node.append(el('p', {class: 'method'}, 'Take along: ',
    el('button', {type: 'button', class: 'link', on: {click: () => download(experiment.id + '.csv', 'text/csv', csv(experiment.points))}}, 'figures as CSV'), ', ',
    el('button', {type: 'button', class: 'link', on: {click: () => download(experiment.id + '.json', 'application/json', JSON.stringify(experiment, null, 1))}}, 'as JSON'), ', ',
    raw ? el('button', {type: 'button', class: 'link', on: {click: () => download(experiment.id + '.jsonl.gz', 'application/gzip', unpacked(raw.textContent))}}, 'every raw sample') : `every raw sample is in ${experiment.id}.jsonl beside this page`, '.'));
}
